import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboxOf } from '#src/actors/root.ts';
import { entryStore } from '#src/app/outbox/entry-store.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import { outboxEntry } from '#tests/machines/support/samples.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf, toast } from './harness.tsx';

const harness = await openPostHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');

async function adasPostSeenBy(viewer: TestUser, { isUpvoted = false } = {}) {
  const game = await harness.createActiveGame(ada, ben);
  const post = await harness.share(ada, game, 'I sang in the street');
  const path = `/api/posts/${post.id}/upvote`;
  if (isUpvoted) await viewer.post(path);
  harness.requests.length = 0;
  const section = <PostsSection game={await harness.fetchGame(game, viewer)} viewer={personOf(viewer)} />;
  const { user, update, root } = harness.show(section, viewer);
  const upvoteButton = () => screen.findByRole('button', { name: /^Upvote/ });
  const upvote = await upvoteButton();
  const leave = () => update(<p>Another screen</p>);
  const reopen = () => {
    update(section);
    return upvoteButton();
  };
  return { user, upvote, game, post, path, root, leave, reopen };
}

const shows = (button: HTMLElement) => ({
  pressed: button.getAttribute('aria-pressed'),
  count: button.textContent,
  name: button.getAttribute('aria-label'),
});
const notUpvoted = { pressed: 'false', count: '0', name: 'Upvote, 0 upvotes' };
const upvoted = { pressed: 'true', count: '1', name: 'Upvote, 1 upvote' };

/** Delays the requests until the gate is resolved; `respond` may respond instead of the server. */
function holdBack(path: string, respond: () => Response | undefined = () => undefined) {
  const gate = Promise.withResolvers<void>();
  harness.msw.use(http.post(`*${path}`, () => gate.promise.then(respond)));
  return gate;
}

const votesPending = async (postId: string) =>
  (await entryStore.all(ben.id)).filter(({ subject }) => subject === `vote ${postId}`);
const posted = () => harness.requests.filter((one) => one.startsWith('POST'));

describe('the upvote button', () => {
  it.each([
    ['gives an upvote', false, notUpvoted, upvoted],
    ['takes an upvote back', true, upvoted, notUpvoted],
  ])('%s before the response, by one request [R-POST-2] [R-POST-3]', async (_, isUpvoted, before, after) => {
    const { user, upvote, path } = await adasPostSeenBy(ben, { isUpvoted });
    const gate = holdBack(path);
    expect(shows(upvote)).toEqual(before);
    await user.click(upvote);
    expect(shows(upvote)).toEqual(after);
    gate.resolve();
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
    expect(shows(upvote)).toEqual(after);
  });

  it('paints the vote before it is sent and before the icon moves', async () => {
    const { upvote, path } = await adasPostSeenBy(ben);
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
    const state = () => ({ ...shows(upvote), moves: 'touched' in upvote.dataset, posted: posted() });
    fireEvent.click(upvote);
    expect(state()).toEqual({ ...upvoted, moves: false, posted: [] });
    for (const callback of frames) callback(0);
    await waitFor(() => expect(state()).toEqual({ ...upvoted, moves: true, posted: [`POST ${path}`] }));
  });

  it('sends no second request while one is pending, also when the screen was left meanwhile [R-POST-7]', async () => {
    const { user, upvote, path, game, leave, reopen } = await adasPostSeenBy(ben);
    const gate = holdBack(path);
    await user.dblClick(upvote);
    expect(shows(upvote)).toEqual(upvoted);
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
    leave();
    const again = await reopen();
    expect(shows(again)).toEqual(upvoted);
    await user.click(again);
    gate.resolve();
    await waitFor(async () => expect((await harness.posts(ada, game))[0]?._count.upvotes).toBe(1));
    expect(shows(again)).toEqual(upvoted);
    expect(posted()).toEqual([`POST ${path}`]);
  });

  it('shows and sends a vote that an earlier build has stored without `isUpvoted`', async () => {
    const { upvote, path, post, root } = await adasPostSeenBy(ben);
    const gate = holdBack(path);
    const vote = { userId: ben.id, kind: 'vote', subject: `vote ${post.id}`, input: { postId: post.id } };
    await entryStore.add(outboxEntry('earlier-vote', vote));
    outboxOf(root).send({ type: 'outbox.changedElsewhere' });
    await waitFor(() => expect(shows(upvote)).toEqual(upvoted));
    gate.resolve();
    const stored = async () => (await entryStore.all(ben.id)).map(({ id }) => id);
    await waitFor(async () => expect(await stored()).not.toContain('earlier-vote'));
    expect(posted()).toEqual([`POST ${path}`]);
    expect(shows(upvote)).toEqual(upvoted);
  });

  it.each([
    ['given', false, upvoted],
    ['taken back', true, notUpvoted],
  ])('leaves the vote %s when another device has changed it already', async (_, isUpvoted, after) => {
    const { user, upvote, path, post, game } = await adasPostSeenBy(ben, { isUpvoted });
    await ben.post(path);
    await user.click(upvote);
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
    await waitFor(async () => expect(await votesPending(post.id)).toEqual([]));
    expect(shows(upvote)).toEqual(after);
    expect((await harness.posts(ben, game))[0]).toMatchObject({
      isUpvoted: !isUpvoted,
      _count: { upvotes: Number(!isUpvoted) },
    });
  });

  it('shows the state of the response [R-POST-4]', async () => {
    const { user, upvote, path } = await adasPostSeenBy(ben);
    harness.msw.use(http.post(`*${path}`, () => HttpResponse.json({ isUpvoted: false })));
    await user.click(upvote);
    await waitFor(() => expect(shows(upvote)).toEqual(notUpvoted));
  });

  it('rolls back when it fails, and reports that on any screen [R-POST-5] [R-POST-6]', async () => {
    const { user, upvote, path, leave, reopen } = await adasPostSeenBy(ben);
    const gate = holdBack(path, () => HttpResponse.json({ message: 'Broken' }, { status: 500 }));
    await user.click(upvote);
    leave();
    gate.resolve();
    await toast('Failed to toggle upvote');
    expect(shows(await reopen())).toEqual(notUpvoted);
  });

  it('rolls back a refused vote that has waited, and reports it once, with the reason', async () => {
    const { user, upvote, path, post, root } = await adasPostSeenBy(ben);
    const refusal = HttpResponse.json({ message: 'The game has ended' }, { status: 403 });
    harness.msw.use(http.post(`*${path}`, () => refusal));
    const setOnline = (isOnline: boolean) => outboxOf(root).send({ type: 'connection.changed', isOnline });
    setOnline(false);
    await user.click(upvote);
    const stored = async () =>
      (await entryStore.all(ben.id)).find(({ subject }) => subject.endsWith(post.id));
    await waitFor(async () => expect(await stored()).toMatchObject({ hasWaited: true }));
    setOnline(true);
    await toast('Your vote could not be counted');
    await waitFor(() => expect(shows(upvote)).toEqual(notUpvoted));
    expect(screen.getByText('The game has ended')).toBeVisible();
    expect(screen.queryByText('Failed to toggle upvote')).toBeNull();
  });

  it('rolls back an expired vote, and keeps it in the outbox, because the server may have counted it', async () => {
    const { user, upvote, path, root } = await adasPostSeenBy(ben);
    holdBack(path);
    await user.click(upvote);
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
    for (const vote of await entryStore.all(ben.id))
      await entryStore.save({ ...vote, state: 'expired', revision: vote.revision + 1 });
    outboxOf(root).send({ type: 'outbox.changedElsewhere' });
    await waitFor(() => expect(shows(upvote)).toEqual(notUpvoted));
    expect(outboxOf(root).getSnapshot().context.entries).toMatchObject([{ kind: 'vote', state: 'expired' }]);
  });

  it('sends events between named actors from the tap to the response', async () => {
    const { user, upvote, post, root } = await adasPostSeenBy(ben);
    const steps = new Set<string>();
    const inspection = root.system.inspect((step) => {
      if (step.type !== '@xstate.event') return;
      steps.add(`${String(Reflect.get(step.actorRef, 'id'))} ← ${step.event.type}`);
    });
    onTestFinished(() => inspection.unsubscribe());
    await user.click(upvote);
    const vote = `upvote.${post.id}`;
    await waitFor(() => expect([...steps]).toContain(`tasks ← xstate.done.actor.${vote}`));
    const entry = `entry.${outboxOf(root).getSnapshot().context.entries[0]?.id}`;
    const path = [
      'tasks ← task.start',
      `${vote} ← xstate.init`,
      'toggleUpvote ← xstate.init',
      'outbox ← entry.enqueue',
      `${entry} ← xstate.init`,
      'storeEntry ← xstate.init',
      `${entry} ← xstate.done.actor.storeEntry`,
      `${entry} ← entry.permitted`,
      'acquireLock ← xstate.init',
      `${entry} ← xstate.done.actor.acquireLock`,
      'sendEntry ← xstate.init',
      `${entry} ← xstate.done.actor.sendEntry`,
      `${vote} ← xstate.done.actor.toggleUpvote`,
      `tasks ← xstate.done.actor.${vote}`,
    ];
    const first = path.map((step) => [...steps].indexOf(step));
    expect([first, first.includes(-1)]).toEqual([first.toSorted((one, other) => one - other), false]);
    expect([...steps].filter((step) => /^(undefined|x:)/.test(step))).toEqual([]);
  });

  it('refuses an upvote of one’s own post without a request [R-POST-8]', async () => {
    const { user, upvote } = await adasPostSeenBy(ada);
    const before = [...harness.requests];
    await user.click(upvote);
    await toast('Not Allowed');
    await toast('You cannot like your own post');
    expect(shows(upvote)).toEqual(notUpvoted);
    expect(harness.requests).toEqual(before);
  });
});
