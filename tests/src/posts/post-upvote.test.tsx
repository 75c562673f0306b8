import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PostsSection } from '#src/features/posts/index.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, personOf, toast } from './harness.tsx';

const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');

async function adasPostSeenBy(viewer: TestUser, { isUpvoted = false } = {}) {
  const game = await harness.play(ada, ben);
  const post = await harness.share(ada, game, 'I sang in the street');
  const path = `/api/posts/${post.id}/upvote`;
  if (isUpvoted) await viewer.post(path);
  harness.heard.length = 0;
  const section = <PostsSection game={await harness.look(game, viewer)} viewer={personOf(viewer)} />;
  const { user, update } = harness.show(section, viewer);
  const upvoteButton = () => screen.findByRole('button', { name: /^Upvote/ });
  const upvote = await upvoteButton();
  const leave = () => update(<p>Another screen</p>);
  const comeBack = () => {
    update(section);
    return upvoteButton();
  };
  return { user, upvote, game, path, leave, comeBack };
}

const shows = (button: HTMLElement) => ({
  pressed: button.getAttribute('aria-pressed'),
  count: button.textContent,
  name: button.getAttribute('aria-label'),
});
const notUpvoted = { pressed: 'false', count: '0', name: 'Upvote, 0 upvotes' };
const upvoted = { pressed: 'true', count: '1', name: 'Upvote, 1 upvote' };

/** Holds the server's answer back until told. */
function holdBack(path: string) {
  const gate = Promise.withResolvers<void>();
  harness.msw.use(
    http.post(`*${path}`, async () => {
      await gate.promise;
      return undefined;
    }),
  );
  return gate;
}

const posted = () => harness.heard.filter((one) => one.startsWith('POST'));

describe('upvoting', () => {
  it('shows count and state before the answer, and sends one POST [R-POST-2] [R-POST-3]', async () => {
    const { user, upvote, path } = await adasPostSeenBy(ben);
    const gate = holdBack(path);
    expect(shows(upvote)).toEqual(notUpvoted);
    await user.click(upvote);
    expect(shows(upvote)).toEqual(upvoted);
    gate.resolve();
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
  });

  it('is painted before it is sent, and before it moves', async () => {
    const { upvote, path } = await adasPostSeenBy(ben);
    const frames: FrameRequestCallback[] = [];
    const frame = vi
      .spyOn(globalThis, 'requestAnimationFrame')
      .mockImplementation((draw) => frames.push(draw));
    onTestFinished(() => frame.mockRestore());
    const state = () => ({ ...shows(upvote), moves: 'touched' in upvote.dataset, posted: posted() });
    fireEvent.click(upvote);
    expect(state()).toEqual({ ...upvoted, moves: false, posted: [] });
    for (const draw of frames) draw(0);
    await waitFor(() => expect(state()).toEqual({ ...upvoted, moves: true, posted: [`POST ${path}`] }));
  });

  it('is taken back the same way [R-POST-2] [R-POST-3]', async () => {
    const { user, upvote, path } = await adasPostSeenBy(ben, { isUpvoted: true });
    const gate = holdBack(path);
    expect(shows(upvote)).toEqual(upvoted);
    await user.click(upvote);
    expect(shows(upvote)).toEqual(notUpvoted);
    gate.resolve();
    await waitFor(() => expect(harness.heard).toContain(`POST ${path}`));
    expect(shows(upvote)).toEqual(notUpvoted);
  });

  it('sends no second request while one is under way [R-POST-7]', async () => {
    const { user, upvote, path, game } = await adasPostSeenBy(ben);
    const gate = holdBack(path);
    await user.click(upvote);
    await user.click(upvote);
    await user.click(upvote);
    expect(shows(upvote)).toEqual(upvoted);
    await waitFor(() => expect(harness.heard).toContain(`POST ${path}`));
    gate.resolve();
    // The server has it once the count survives a look from elsewhere.
    await waitFor(async () => expect((await harness.posts(ada, game))[0]?._count.upvotes).toBe(1));
    expect(posted()).toEqual([`POST ${path}`]);
    expect(shows(upvote)).toEqual(upvoted);
  });

  it('shows what the server answered, whatever was expected [R-POST-4]', async () => {
    const { user, upvote, path } = await adasPostSeenBy(ben);
    harness.msw.use(http.post(`*${path}`, () => HttpResponse.json({ isUpvoted: false })));
    await user.click(upvote);
    await waitFor(() => expect(shows(upvote)).toEqual(notUpvoted));
  });

  it('takes a failed one back exactly and says so [R-POST-5] [R-POST-6]', async () => {
    const { user, upvote, path } = await adasPostSeenBy(ben);
    harness.msw.use(http.post(`*${path}`, () => HttpResponse.json({ message: 'Broken' }, { status: 500 })));
    await user.click(upvote);
    await toast('Failed to toggle upvote');
    expect(shows(upvote)).toEqual(notUpvoted);
  });

  it('stays in flight when the screen is left: a tap on return sends nothing [R-POST-7]', async () => {
    const { user, upvote, path, leave, comeBack } = await adasPostSeenBy(ben);
    const gate = holdBack(path);
    await user.click(upvote);
    await waitFor(() => expect(posted()).toEqual([`POST ${path}`]));
    leave();
    const again = await comeBack();
    expect(shows(again)).toEqual(upvoted);
    await user.click(again);
    gate.resolve();
    await waitFor(() => expect(harness.heard.length).toBeGreaterThan(1));
    expect(shows(again)).toEqual(upvoted);
    expect(posted()).toEqual([`POST ${path}`]);
  });

  it('reports a failure on whatever screen it reaches the user, and rolls back [R-POST-5] [R-POST-6]', async () => {
    const { user, upvote, path, leave, comeBack } = await adasPostSeenBy(ben);
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.post(`*${path}`, async () => {
        await gate.promise;
        return HttpResponse.json({ message: 'Broken' }, { status: 500 });
      }),
    );
    await user.click(upvote);
    leave();
    gate.resolve();
    await toast('Failed to toggle upvote');
    expect(shows(await comeBack())).toEqual(notUpvoted);
  });

  it('of one’s own post is refused without asking the server [R-POST-8]', async () => {
    const { user, upvote } = await adasPostSeenBy(ada);
    const before = [...harness.heard];
    await user.click(upvote);
    await toast('Not Allowed');
    await toast('You cannot like your own post');
    expect(shows(upvote)).toEqual(notUpvoted);
    expect(harness.heard).toEqual(before);
  });
});
