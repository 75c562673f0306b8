import { patience } from './in-page.ts';

/** The longest that one question waits inside a page, in milliseconds. */
const breath = 2_000;

/** Gives up on an answer that a page took with it when it went. */
async function answered<T>(answer: Promise<T>, wait: number): Promise<T> {
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The page did not answer.')), wait);
  try {
    return await Promise.race([answer, never]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks until there is an answer other than `null`: a page that navigates takes its scripts' answers with it, and the
 * next page has to be asked anew. Throws `missing` with the last reason when the time is up.
 */
export async function persevere<T>(missing: string, ask: (wait: number) => Promise<T | null>): Promise<T> {
  const late = performance.now() + patience;
  let reason: unknown;
  for (;;) {
    const left = late - performance.now();
    if (left <= 0) throw new Error(`Missed ${missing}: ${String(reason)}`, { cause: reason });
    const wait = Math.min(left, breath);
    try {
      const answer = await answered(ask(wait), wait + breath);
      if (answer !== null) return answer;
    } catch (error) {
      reason = error;
    }
  }
}

/**
 * Finds an element and does something with it; anew where the page has put another in its place meanwhile, for as long as
 * anything is waited for. `cameLate` tells such errors, in which nothing has been done yet, from others.
 */
export async function onFound<E, T>(
  find: () => Promise<E>,
  act: (element: E) => Promise<T>,
  cameLate: (error: Error) => boolean,
): Promise<T> {
  const late = performance.now() + patience;
  for (;;) {
    const element = await find();
    try {
      return await act(element);
    } catch (error) {
      const mayComeYet = error instanceof Error && cameLate(error) && performance.now() < late;
      if (!mayComeYet) throw error;
    }
  }
}

const mostStops = 120;

/** Presses Tab until `isThere`, as somebody without a mouse does. Throws `missing` after a round through a long page. */
export async function tabTo(
  missing: string,
  pressTab: () => Promise<void>,
  isThere: () => Promise<unknown>,
): Promise<void> {
  for (let stop = 0; stop <= mostStops; stop += 1) {
    if ((await isThere()) === true) return;
    await pressTab();
  }
  throw new Error(`Tab never came to ${missing}.`);
}
