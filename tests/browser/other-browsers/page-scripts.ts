import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import type { Target } from './driver.ts';

const require = createRequire(import.meta.url);
const source = (file: string) => readFileSync(require.resolve(file), 'utf8');

/** The longest wait for anything, in milliseconds. */
export const TIMEOUT_MS = 120_000;

/** A search by role blocks the page's main thread, so the app needs time between two of them. */
const INTERVAL_MS = 100;

const testingLibrary = source('@testing-library/dom/dist/@testing-library/dom.umd.js');

/** Whether the page has what the other scripts need, which {@link prepareScript} loads. */
export const isPreparedScript = `'TestingLibraryDom' in globalThis`;
export const prepareScript = `(() => { ${testingLibrary} })()`;

const axe = source('axe-core/axe.min.js');

const literal = (text: string | RegExp | undefined): string =>
  text instanceof RegExp ? text.toString() : JSON.stringify(text);

function query(target: Target): string {
  const inside = target.within ? query(target.within) : '[document.body]';
  const ask = (name: string, ...args: string[]) =>
    `${inside}.flatMap((root) => TestingLibraryDom.queryAllBy${name}(root, ${args.join(', ')}))`;
  if ('label' in target) return ask('LabelText', JSON.stringify(target.label), '{ exact: true }');
  if ('text' in target) return ask('Text', literal(target.text), "{ ignore: 'script, style, title' }");
  const { role, name, pressed } = target;
  return ask('Role', JSON.stringify(role), `{ name: ${literal(name)}, pressed: ${String(pressed)} }`);
}

/** Describes a target for error messages. */
export function describeTarget(target: Target): string {
  const inside = target.within ? ` in ${describeTarget(target.within)}` : '';
  if ('label' in target) return `the field '${target.label}'${inside}`;
  if ('text' in target) return `the text ${literal(target.text)}${inside}`;
  return `${target.role} ${literal(target.name) ?? ''}${inside}`;
}

/**
 * A promise of the first element that is the target, or of `null` if there is none within `wait` milliseconds. With `still`,
 * animations have ended and the element has its final position.
 */
export function findScript(target: Target, { wait = TIMEOUT_MS, still = false } = {}): string {
  return `(async () => {
    const find = () => ${query(target)};
    const pause = () => new Promise((resolve) => setTimeout(resolve, ${INTERVAL_MS}));
    const deadline = performance.now() + ${wait};
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = (element) => JSON.stringify(element.getBoundingClientRect());
    const moves = async (element) => {
      if (document.getAnimations().some(({ playState, effect }) =>
        playState === 'running' && effect !== null && effect.getComputedTiming().endTime !== Infinity)) return true;
      // A menu is positioned a frame after it opens.
      const before = place(element);
      await frame();
      await frame();
      return !element.isConnected || place(element) !== before;
    };
    for (;;) {
      const [first] = find();
      if (first && !(${String(still)} && await moves(first))) return first;
      if (performance.now() > deadline) return first ?? null;
      await pause();
    }
  })()`;
}

/** A promise of whether no element is the target within `wait` milliseconds. */
export function goneScript(target: Target, wait = TIMEOUT_MS): string {
  return `(async () => {
    const deadline = performance.now() + ${wait};
    while (${query(target)}.length > 0) {
      if (performance.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, ${INTERVAL_MS}));
    }
    return true;
  })()`;
}

/** Whether the target has the focus. */
export const focusScript = (target: Target): string => `${query(target)}.includes(document.activeElement)`;

/** A promise of whether the target gets the focus within `wait` milliseconds and keeps it for two frames. */
export function focusedScript(target: Target, wait: number): string {
  return `(async () => {
    const deadline = performance.now() + ${wait};
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!${focusScript(target)}) {
      if (performance.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, ${INTERVAL_MS}));
    }
    await frame();
    await frame();
    return ${focusScript(target)};
  })()`;
}

/**
 * Replaces the text of the focused field in one step: with single key presses, a re-render or a dialog that takes the focus
 * meanwhile would lose some of them.
 */
export const insertTextScript = (text: string): string =>
  `document.activeElement.select(), document.execCommand('insertText', false, ${JSON.stringify(text)})`;

/** A promise of axe's `{ violations }` as JSON, after all finite animations. */
export const violationsScript = `(async () => {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map((animation) => animation.finished));
  if (!('axe' in globalThis)) { ${axe} }
  const { violations } = await axe.run();
  return JSON.stringify({ violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) });
})()`;

const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Formats the result of {@link violationsScript} as `rule: element`. */
export function readViolations(result: unknown): string[] {
  const { violations } = axeResult.parse(JSON.parse(z.string().parse(result)));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
