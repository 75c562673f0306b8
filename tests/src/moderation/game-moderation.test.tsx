import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { gameModeration } from '#contract/game-moderation.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const { server } = harness;
let ada: TestUser;
let ben: TestUser;
let dee: TestUser;
let game: string;
let subject: { type: 'post'; id: string };
let count = 0;

beforeEach(async () => {
  count += 1;
  const signUp = (name: string) => server.signUp(`${name}${count}`, { firstName: name });
  [ada, ben, dee] = [await signUp('Ada'), await signUp('Ben'), await signUp('Dee')];
  game = await arrangeGame(server, { creator: ada, members: [ben, dee], name: 'Cold showers' });
  subject = { type: 'post', id: (await share(ben, game, 'Rude words')).id };
  expectStatus(201, await dee.post('/api/reports', { subject, reason: 'hate' }));
});

const url = () => `/api/games/${game}/moderation`;
const stored = async () => gameModeration.parse(expectStatus(200, await ada.get(url())).json());
const open = (by = ada) => harness.visit(`/games/${game}/moderation`, by);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const act = async (body: object) =>
  expectStatus(200, await ada.post(`${url()}/actions`, { reason: 'hate', ...body }));

/** Opens the dialog about what is reported, and chooses an action. */
async function decide(action: string) {
  const { user } = open();
  await user.click(await button('Decide'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decide about the accomplishment of Ben' }),
  );
  await user.click(dialog.getByRole('radio', { name: action }));
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Decide' })) };
}

describe('the moderation of a game', () => {
  it('is reached from its settings, and shows what is reported, not by whom [R-SAFE-23]', async () => {
    const { user } = harness.visit(`/games/${game}/edit`, ada);
    await user.click(await screen.findByRole('link', { name: /Moderate this game/ }));
    const reported = within(await screen.findByRole('article', { name: 'Reported: accomplishment of Ben' }));
    expect(reported.getByText('Rude words')).toBeVisible();
    expect(reported.getByText('Just now · 1 report: Hate')).toBeVisible();
    expect(screen.getByText('Nobody has decided anything here.')).toBeVisible();
    expect(screen.queryByText(/Dee/)).toBeNull();
  });

  it('is refused to participants [R-SAFE-28]', async () => {
    open(dee);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  it.each([
    ['Hide', 'hidden', 'hid an accomplishment of Ben'],
    ['Remove', 'removed', 'removed an accomplishment of Ben'],
    ['Warn', 'warning', 'warned Ben'],
  ])('decides with a reason and a message: %s [R-SAFE-29]', async (action, kind, text) => {
    const { user, dialog, submit } = await decide(action);
    await user.click(dialog.getByRole('radio', { name: 'Harassment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Message to Ben' }), 'Be kind');
    await submit();
    expect(await screen.findByText(`Ada ${text}`)).toBeVisible();
    expect(await stored()).toMatchObject({ log: [{ kind, reason: 'harassment', statement: 'Be kind' }] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks what to do before it sends anything', async () => {
    const { user } = open();
    await user.click(await button('Decide'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Please choose what to do')).toBeVisible();
    expect((await stored()).log).toEqual([]);
  });

  it('bans, with all that was written, and ends the ban [R-SAFE-26]', async () => {
    const { user, dialog, submit } = await decide('Ban');
    await user.click(dialog.getByRole('checkbox', { name: 'Remove what they wrote here' }));
    await submit();
    const banned = within(await screen.findByRole('list', { name: 'Banned people' }));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect((await stored()).log.map(({ kind }) => kind)).toEqual(['removed', 'banned', 'removed-from-game']);
    await user.click(banned.getByRole('button', { name: /^End ban/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Banned people' })).toBeNull());
  });

  it('dismisses a report [R-SAFE-24]', async () => {
    const { user } = open();
    await user.click(await button('Dismiss'));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect(
      await screen.findByText('Ada dismissed the reports about the accomplishment of Ben'),
    ).toBeVisible();
  });

  it('reinstates what is hidden, from its report and from the log [R-SAFE-21]', async () => {
    await act({ action: 'hide', subject });
    const { user } = open();
    expect(await screen.findByText('Hidden')).toBeVisible();
    await user.click(await button('Reinstate'));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    await act({ action: 'remove', subject });
    harness.leave();
    const { user: again } = open();
    await again.click(await button('Reinstate: Ada removed an accomplishment of Ben'));
    await waitFor(async () =>
      expect((await stored()).log.every(({ endedAt }) => endedAt !== null)).toBe(true),
    );
  });

  it('says when somebody else was faster, and shows what is left [R-SAFE-25]', async () => {
    const { submit } = await decide('Remove');
    await act({ action: 'dismiss', subject });
    await submit();
    expect(await screen.findByText('Somebody else has decided this already')).toBeVisible();
    expect(await screen.findByText('Nothing is reported.')).toBeInTheDocument();
  });

  it('keeps the dialog when the request fails', async () => {
    harness.msw.use(http.post('*/moderation/actions', () => new HttpResponse(null, { status: 500 })));
    const { dialog, submit } = await decide('Remove');
    await submit();
    expect(await screen.findByText('This did not work. Please try again.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Remove' })).toBeChecked();
  });

  it('pages through the log [R-SAFE-29]', async () => {
    for (let made = 0; made < 21; made += 1)
      await act({ action: 'warn', subject: { type: 'user', id: ben.id }, statement: `Number ${made}` });
    const { user } = open();
    expect(await screen.findByText('Number 20')).toBeVisible();
    expect(screen.queryByText('Number 0')).toBeNull();
    await user.click(await button('Older'));
    expect(await screen.findByText('Number 0')).toBeVisible();
  });
});
