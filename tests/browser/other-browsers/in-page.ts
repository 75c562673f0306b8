import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import type { Target } from './visit.ts';

const require = createRequire(import.meta.url);
const source = (file: string) => readFileSync(require.resolve(file), 'utf8');

/** How long anything is waited for, in milliseconds. */
export const patience = 120_000;

/** Looking by role takes a page's whole attention for a while; between two looks the app must come to work. */
const breather = 100;

const finders = source('@testing-library/dom/dist/@testing-library/dom.umd.js');

/** A script that makes sure of what the others need; several runs on one page do no harm. */
export const prepare = `if (!('TestingLibraryDom' in globalThis)) { ${finders} }`;

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

/** Tells a target in words, for the message when it is missing. */
export function describeTarget(target: Target): string {
  const inside = target.within ? ` in ${describeTarget(target.within)}` : '';
  if ('label' in target) return `the field '${target.label}'${inside}`;
  if ('text' in target) return `the text ${literal(target.text)}${inside}`;
  return `${target.role} ${literal(target.name) ?? ''}${inside}`;
}

/**
 * An expression for a promise of the first element that is the target, or of `null` when it stays away for `wait`
 * milliseconds. With `still`, what moves has come to rest by then, and the element stands where it will stay.
 */
export function findScript(target: Target, { wait = patience, still = false } = {}): string {
  return `(async () => {
    const find = () => ${query(target)};
    const pause = () => new Promise((resolve) => setTimeout(resolve, ${breather}));
    const late = performance.now() + ${wait};
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = (element) => JSON.stringify(element.getBoundingClientRect());
    const moves = async (element) => {
      if (document.getAnimations().some(({ playState, effect }) =>
        playState === 'running' && effect !== null && effect.getComputedTiming().endTime !== Infinity)) return true;
      // What opens beside something is placed a frame after it is there.
      const before = place(element);
      await frame();
      await frame();
      return !element.isConnected || place(element) !== before;
    };
    for (;;) {
      const [first] = find();
      if (first && !(${String(still)} && await moves(first))) return first;
      if (performance.now() > late) return first ?? null;
      await pause();
    }
  })()`;
}

/** An expression for a promise of whether the target has gone away within `wait` milliseconds. */
export function goneScript(target: Target, wait = patience): string {
  return `(async () => {
    const late = performance.now() + ${wait};
    while (${query(target)}.length > 0) {
      if (performance.now() > late) return false;
      await new Promise((resolve) => setTimeout(resolve, ${breather}));
    }
    return true;
  })()`;
}

/** An expression for whether the target has the focus. */
export const focusScript = (target: Target): string => `${query(target)}.includes(document.activeElement)`;

/** An expression for a promise of whether the target gets the focus within `wait` milliseconds, and keeps it a frame. */
export function focusedScript(target: Target, wait: number): string {
  return `(async () => {
    const late = performance.now() + ${wait};
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!${focusScript(target)}) {
      if (performance.now() > late) return false;
      await new Promise((resolve) => setTimeout(resolve, ${breather}));
    }
    await frame();
    await frame();
    return ${focusScript(target)};
  })()`;
}

/** An expression for a promise of axe's `{ violations }` as JSON text, once colours have come to rest. */
export const violationsScript = `(async () => {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map((animation) => animation.finished));
  if (!('axe' in globalThis)) { ${axe} }
  const { violations } = await axe.run();
  return JSON.stringify({ violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) });
})()`;

const axeAnswer = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Reads what `violationsScript` answered, as `rule: element`. */
export function readViolations(answer: unknown): string[] {
  const { violations } = axeAnswer.parse(JSON.parse(z.string().parse(answer)));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
