import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const DELETED = '[deleted user]';

/** Lea plays two games, posts, comments and writes; one game ends; then she deletes her account. */
const harness = await openHarness();
const { server } = harness;
const ada = await server.signUp('ada', { firstName: 'Ada' });
const lea = await server.signUp('lea', { firstName: 'Lea', lastName: 'Ver' });
const active = await insertTestGame(server, {
  creator: ada,
  members: [lea],
  name: 'Active one',
  from: -1,
  to: 30,
});
const over = await insertTestGame(server, {
  creator: ada,
  members: [lea],
  name: 'Ended one',
  from: -5,
  to: 2,
});
for (const gameId of [active, over]) {
  const post = await share(lea, gameId, `I swam in ${gameId}`);
  expectStatus(201, await lea.post('/api/comments', { postId: post.id, content: 'It was cold' }));
}
expectStatus(
  201,
  await lea.post('/api/messages', { gameId: over, recipientId: ada.id, content: 'Your turn' }),
);
server.clock.advance(3 * 86_400_000);
expectStatus(200, await ada.get(`/api/games/${over}/results`));
const notifications = await ada.get('/api/notifications/games');
for (const { id } of notifications.json()) await ada.put(`/api/notifications/${id}/read`);
expectStatus(200, await lea.post('/api/account/deletion', { confirmation: 'lea', password: lea.password }));

/** Neither her name nor a button to write to her is on the screen. */
const expectLeaHidden = () => {
  expect(document.body.textContent).not.toMatch(/\bLea\b|\bVer\b|@lea/);
  expect(screen.queryByRole('button', { name: /Message \[deleted/ })).toBeNull();
};

describe('a deleted user', () => {
  it('is named [deleted user] on posts and comments, with a plain picture and no link', async () => {
    harness.visit(`/games/${active}`, ada);
    const card = await screen.findByRole('article');
    expect(within(card).getAllByText(DELETED).length).toBe(2);
    expect(within(card).queryByRole('link', { name: DELETED })).toBeNull();
    expect(within(card).getAllByText('U').length).toBe(2);
    expectLeaHidden();
  });

  it('is listed among the participants, with removal as the only action', async () => {
    const { user, navigate } = harness.visit(`/games/${over}`, ada);
    await user.click(await screen.findByRole('button', { name: /2 participants|Participants/i }));
    const dialog = within(await openedDialog('Participants (2)'));
    expect(await dialog.findByText(DELETED)).toBeInTheDocument();
    expectLeaHidden();
    await user.keyboard('{Escape}');
    await navigate(`/games/${over}/edit`);
    expect(await screen.findByRole('button', { name: `Remove ${DELETED}` })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: `Make ${DELETED} an admin` })).toBeNull();
  });

  it('has conversations that are read-only', async () => {
    const { user } = harness.visit('/messages', ada);
    await user.click(await screen.findByText(DELETED));
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('Your turn'));
    expect(
      screen.getByText('This account was deleted. There is nobody to write to any more.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
    expectLeaHidden();
  });
});
