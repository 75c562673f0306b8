import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { VISIBLE_DURATION } from '#machines/outbox-entry.setup.ts';
import { outboxOf, type RootActor } from '#src/actors/root.ts';
import { accomplishmentEntry } from '#src/features/posts/accomplishment.entry.ts';
import { createGame, joinAll, share } from '#tests/support/play.ts';
import { share as shareText } from '#tests/support/posting.ts';
import { openHarness } from '../../support/harness.tsx';

/** A delivered accomplishment whose lists cannot be read. */

const harness = await openHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');
let id = '';
beforeEach(async () => {
  const game = await createGame(ada, harness.server.clock);
  await joinAll(game, [ben]);
  await share(ada, game.id);
  id = game.id;
  // Time also passes by itself, because `waitFor` polls.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

const failReads = () =>
  harness.msw.use(http.get('*/api/posts', () => new HttpResponse(null, { status: 500 })));
const open = () => harness.visit(`/games/${id}`, ben);
const create = () => accomplishmentEntry.create({ gameId: id, content: 'I sang' });
const states = (root: RootActor) =>
  outboxOf(root)
    .getSnapshot()
    .context.entries.map(({ state }) => state);
const listed = async () => (await screen.findByText('I sang')).closest('article');

/** Waits until the entry is delivered, and for longer than it stays visible by itself. */
async function deliver(root: RootActor) {
  await waitFor(() => expect(states(root)).toEqual(['delivered']));
  await vi.advanceTimersByTimeAsync(2 * VISIBLE_DURATION);
}

/** Waits until the entry is closed, some time after the requests for its lists have ended. */
const closed = (root: RootActor) =>
  waitFor(async () => {
    await vi.advanceTimersByTimeAsync(VISIBLE_DURATION);
    expect(states(root)).toEqual([]);
  });

/** Enqueues an entry, which this tab sends. */
async function sendHere(root: RootActor) {
  outboxOf(root).send({ type: 'entry.enqueue', entry: create() });
}

/** Enqueues an entry, which another tab delivers while this one sends it. */
async function sendElsewhere(root: RootActor) {
  harness.msw.use(http.post('*/api/posts', () => new Promise<never>(() => {})));
  const response = await shareText(ben, id, 'I sang');
  const entry = create();
  outboxOf(root).send({ type: 'entry.enqueue', entry });
  await waitFor(() => expect(states(root)).toEqual(['sending']));
  outboxOf(root).send({ type: 'entry.deliveredElsewhere', id: entry.id, response });
}

it.each([
  ['this tab', sendHere],
  ['another tab', sendElsewhere],
])('stays in the list that was read before when %s has sent it', async (_, send) => {
  const { root } = open();
  await screen.findByText('Number 1 of ada');
  failReads();
  await send(root);
  await deliver(root);
  await closed(root);
  expect(await listed()).not.toBeNull();
});

it('stays above a list that was never read, until that is read', async () => {
  failReads();
  const { root, user } = open();
  await screen.findByText('The accomplishments could not be loaded');
  await sendHere(root);
  await deliver(root);
  expect(await listed()).toBeNull();
  harness.msw.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await listed()).not.toBeNull());
  await closed(root);
  expect(screen.getAllByText('I sang')).toHaveLength(1);
});

it('is closed where no screen shows its list', async () => {
  const { root } = harness.visit('/leaderboard', ben);
  await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
  failReads();
  await sendHere(root);
  await deliver(root);
  await closed(root);
});
