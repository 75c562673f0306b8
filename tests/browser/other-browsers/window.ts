import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { isStill } from '../support/settle.ts';

/** An element as a user or a screen reader would name it; `within` limits the search to another one. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp; readonly pressed?: boolean }
  | { readonly label: string }
  | { readonly text: string | RegExp }
) & { readonly within?: Target };

/** A window of a browser with its own cookies, by the operations that differ between WebDriver clients. */
export interface Client {
  /** Loads an absolute URL. */
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** The value of an expression in the page, or of the promise it returns. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks a point of the viewport. */
  click(x: number, y: number): Promise<unknown>;
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<unknown>;
  /** Types into the focused element. */
  type(text: string): Promise<unknown>;
  /** Chooses a local file in the first file input of the open dialog. */
  chooseFile(file: string): Promise<unknown>;
  /** A screenshot as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** The errors of the page so far; none if the browser does not report them. */
  errors(): readonly string[];
}

/** Starts and drives one browser. */
export interface Driver {
  /** Opens a window for a new user; `close` closes it. */
  open(): Promise<Client>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);
const source = (file: string) => readFileSync(require.resolve(file), 'utf8');
const testingLibrary = source('@testing-library/dom/dist/@testing-library/dom.umd.js');
const axe = source('axe-core/axe.min.js');

const MAX_STOPS = 120;
/** A search by role blocks the page's main thread, so the app needs time between two of them. */
const waitOptions = { timeout: 120_000, interval: 200 };

const literal = (text: string | RegExp | undefined): string =>
  text instanceof RegExp ? text.toString() : JSON.stringify(text);

/** An expression for the elements that are the target. */
function elements(target: Target): string {
  const inside = target.within ? elements(target.within) : '[document.body]';
  const query = (name: string, ...args: string[]) =>
    `${inside}.flatMap((root) => TestingLibraryDom.queryAllBy${name}(root, ${args.join(', ')}))`;
  if ('label' in target) return query('LabelText', JSON.stringify(target.label), '{ exact: true }');
  if ('text' in target) return query('Text', literal(target.text), "{ ignore: 'script, style, title' }");
  const { role, name, pressed } = target;
  return query('Role', JSON.stringify(role), `{ name: ${literal(name)}, pressed: ${String(pressed)} }`);
}

/** An expression for a promise of whether the target has the focus and keeps it for two frames. */
const keepsFocus = (target: Target) => `(async () => {
  const hasFocus = () => ${elements(target)}.includes(document.activeElement);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return hasFocus() && (await frame(), await frame(), hasFocus());
})()`;

/** An expression for a promise of the middle of the target, or `null` if it is moving or covered. */
const pointOf = (target: Target) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Animations end in frames, and a page without changes may have none.
  await frame();
  const [element] = ${elements(target)};
  if (!element || !(${String(isStill)})()) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const before = middle();
  // A menu is positioned a frame after it opens.
  await frame();
  await frame();
  const [x, y] = middle();
  return String([x, y]) === String(before) && element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
})()`;

/** What the page shows, for errors. */
const shown = `[location.href, document.body.innerText, ...document.getAnimations().map(({ effect }) =>
  effect?.target?.outerHTML.slice(0, 200) + ' is animated')].join('\\n')`;

/** A promise of axe's violations as 'rule: element', after all finite animations. */
const violations = `(async () => {
  while (!(${String(isStill)})()) await new Promise((resolve) => requestAnimationFrame(resolve));
  if (!('axe' in globalThis)) { ${axe} }
  const { violations } = await axe.run();
  return JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)));
})()`;

/** A window of the server at `origin`, driven like a user. Methods that wait throw what is missing after two minutes. */
export function windowOf(client: Client, origin: string) {
  /** A script of a page that was left meanwhile may never end. */
  const evaluate = async (expression: string, limit = 20_000): Promise<unknown> => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The page does not respond')), limit);
    try {
      return await Promise.race([client.evaluate(expression), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  /** Evaluates an expression until its value is neither null nor false, also on the next page. */
  const waitFor = (expression: string): Promise<unknown> =>
    vi.waitFor(async () => {
      if ((await evaluate(`'TestingLibraryDom' in globalThis`)) !== true)
        await evaluate(`(() => { ${testingLibrary} })()`);
      const value = await evaluate(expression);
      if (value === null || value === false)
        throw new Error(`${String(await evaluate(shown))} has no ${expression}`);
      return value;
    }, waitOptions);
  return {
    ...client,
    evaluate,
    /** Loads a path of the server, or an absolute URL. */
    goto: (address: string) => client.goto(new URL(address, origin).href),
    path: async () => new URL(String(await evaluate('location.href'))).pathname,
    /** Waits for the target and returns its text. */
    see: async (target: Target) => String(await waitFor(`${elements(target)}[0]?.textContent ?? null`)),
    gone: (target: Target) => waitFor(`${elements(target)}.length === 0`),
    async tap(target: Target) {
      const [x, y] = z.tuple([z.number(), z.number()]).parse(await waitFor(pointOf(target)));
      await client.click(x, y);
    },
    /**
     * Replaces the text of a field in one step: with single key presses, a dialog that takes the focus meanwhile would lose some
     * of them.
     */
    enter: (target: Target, text: string) =>
      waitFor(`(([field]) => {
        field?.focus();
        field?.select();
        return field === document.activeElement && document.execCommand('insertText', false, ${literal(text)});
      })(${elements(target)})`),
    focused: (target: Target) => waitFor(keepsFocus(target)),
    /** Presses Tab until the target has the focus. */
    async reach(target: Target) {
      // Searched again only when React has replaced it, because a search by role takes far longer than a key press.
      const search = `(globalThis.reachable = ${elements(target)})`;
      await waitFor(`${search}.length > 0`);
      const hasFocus = `(reachable.some((one) => one.isConnected) ? reachable : ${search}).includes(document.activeElement)`;
      for (let stop = 0; stop <= MAX_STOPS; stop += 1) {
        if ((await evaluate(hasFocus)) === true) return;
        await client.press('Tab');
      }
      throw new Error(`Tab never reached ${elements(target)}`);
    },
    violations: async () =>
      z.array(z.string()).parse(JSON.parse(String(await evaluate(violations, 120_000)))),
  };
}

export type Window = ReturnType<typeof windowOf>;
