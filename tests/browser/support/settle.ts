import type { Page, Request } from 'playwright-core';

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the page's requests for `settle`. Call it before the page loads. */
export function watchRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Resolves in the page after two animation frames. */
const twoFrames = () =>
  new Promise<true>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
  });

/**
 * Whether no finite animation is running in the page. `animation.finished` never resolves for an animation whose element has left
 * the viewport in a card with `content-visibility: auto`.
 */
export const isStill = () =>
  !document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );

/** Waits until no finite animation is running, and on a new screen of a watched page until its requests have ended. */
export async function settle(page: Page): Promise<void> {
  const pending = pendingRequests.get(page);
  // Each condition has the time limit of the page, so that a test that hangs names the one that it waits for.
  if (pending) await skipOpening(page, pending);
  else await page.waitForFunction(twoFrames);
  // A tap ends in the page some frames after it was sent.
  await page.waitForFunction(() => document.querySelector(':active') === null);
  await page.waitForFunction(isStill);
}

/**
 * For three seconds, a screen hides the content below placeholders by an animation with that delay. Ends the animation once no
 * request is pending, because then there are no placeholders.
 */
async function skipOpening(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  let idleRounds = 0;
  while (idleRounds < 3) {
    await page.waitForFunction(twoFrames);
    const isOpening = await page.evaluate((complete) => {
      const opening = document.getAnimations().filter(({ effect, playState }) => {
        const { delay = 0 } = effect?.getTiming() ?? {};
        return playState === 'running' && delay >= 1000;
      });
      if (complete) for (const animation of opening) animation.finish();
      return opening.length > 0;
    }, idleRounds === 2);
    if (!isOpening) return;
    idleRounds = pending.size === 0 ? idleRounds + 1 : 0;
  }
}
