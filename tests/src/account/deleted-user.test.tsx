import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const GONE = '[deleted user]';

/** Somebody plays two games, posts, comments and writes; one game ends; then they delete their account. */
const harness = await openHarness();
const { server } = harness;
const ada = await server.signUp('ada', { firstName: 'Ada' });
const lea = await server.signUp('lea', { firstName: 'Lea', lastName: 'Ver' });
const active = await arrangeGame(server, {
  creator: ada,
  members: [lea],
  name: 'Active one',
  from: -1,
  to: 30,
});
const over = await arrangeGame(server, { creator: ada, members: [lea], name: 'Ended one', from: -5, to: 2 });
for (const gameId of [active, over]) {
  const post = await share(lea, gameId, `I swam in ${gameId}`);
  expectStatus(201, await lea.post('/api/comments', { postId: post.id, content: 'It was cold' }));
}
expectStatus(
  201,
  await lea.post('/api/messages', { gameId: over, recipientId: ada.id, content: 'Your turn' }),
);
const groups = `/api/games/${over}/groups`;
const group: { id: string } = (await ada.post(groups, { name: 'Reds', color: '#dc2626' })).json();
for (const memberId of [ada.id, lea.id]) await ada.post(`${groups}/${group.id}/members`, { memberId });
server.clock.advance(3 * 86_400_000);
expectStatus(200, await ada.get(`/api/games/${over}/results`));
const answers = await ada.get('/api/notifications/games');
for (const { id } of answers.json()) await ada.put(`/api/notifications/${id}/read`);
expectStatus(200, await lea.post('/api/account/deletion', { confirmation: 'lea', password: lea.password }));

/** Nothing of the name is anywhere, and nobody is offered a way to write to nobody. */
const nothingOfLea = () => {
  expect(document.body.textContent).not.toMatch(/\bLea\b|\bVer\b|@lea/);
  expect(screen.queryByRole('button', { name: /Message \[deleted/ })).toBeNull();
};

describe('somebody who has deleted their account', () => {
  it('is named [deleted user] on posts and comments, with a plain picture and no link', async () => {
    harness.visit(`/games/${active}`, ada);
    const card = await screen.findByRole('article');
    expect(within(card).getAllByText(GONE).length).toBe(2);
    expect(within(card).queryByRole('link', { name: GONE })).toBeNull();
    expect(within(card).getAllByText('U').length).toBe(2);
    nothingOfLea();
  });

  it('keeps the place in a game that is over, in its winners, ranking and group', async () => {
    harness.visit(`/games/${over}`, ada);
    for (const part of [/Winners/, /My Group/]) {
      const heading = await screen.findByRole('heading', { name: part });
      const around = heading.closest('section, [class*=card]');
      await waitFor(() => expect(around).toHaveTextContent(GONE));
    }
    nothingOfLea();
  });

  it('is among its participants, whom nobody can write to or make an admin', async () => {
    const { user, navigate } = harness.visit(`/games/${over}`, ada);
    await user.click(await screen.findByRole('button', { name: /2 participants|Participants/i }));
    const dialog = within(await openedDialog('Participants (2)'));
    expect(await dialog.findByText(GONE)).toBeInTheDocument();
    nothingOfLea();
    await user.keyboard('{Escape}');
    await navigate(`/games/${over}/edit`);
    expect(await screen.findByRole('button', { name: `Remove ${GONE}` })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: `Make ${GONE} an admin` })).toBeNull();
  });

  it('stands in a conversation that can be read and not gone on with', async () => {
    const { user } = harness.visit('/messages', ada);
    await user.click(await screen.findByText(GONE));
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('Your turn'));
    expect(
      screen.getByText('This account was deleted. There is nobody to write to any more.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
    nothingOfLea();
  });

  it('is in recent activity, and on no board across games', async () => {
    const { navigate } = harness.visit('/', ada);
    expect((await screen.findAllByText(GONE)).length).toBeGreaterThan(0);
    nothingOfLea();
    await navigate('/leaderboard?time=alltime&metric=accomplishments');
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    expect(await screen.findByText('No leaderboard data available yet')).toBeInTheDocument();
    nothingOfLea();
  });
});
