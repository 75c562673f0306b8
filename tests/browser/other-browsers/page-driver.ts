import type { Target, Window } from './driver.ts';
import {
  describeTarget,
  findScript,
  focusedScript,
  focusScript,
  goneScript,
  insertTextScript,
  isPreparedScript,
  prepareScript,
  readViolations,
  violationsScript,
} from './page-scripts.ts';
import { actOnFound, retryUntilFound } from './retry.ts';

/** The operations that differ between the WebDriver clients. */
export interface Client<Element> {
  /** Evaluates an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Evaluates an expression for an element or `null`. */
  readonly query: (expression: string) => Promise<Element | null>;
  /** Whether an error tells that the element was replaced or covered before anything was done. */
  readonly isStale: (error: Error) => boolean;
  readonly textOf: (element: Element) => Promise<string>;
  readonly click: (element: Element) => Promise<void>;
  readonly focus: (element: Element) => Promise<void>;
  /** Chooses a file in the file input inside an element; `false` if it has none. */
  readonly chooseFile: (element: Element, file: string) => Promise<boolean>;
  readonly pressTab: () => Promise<void>;
}

type PageDriver = Pick<
  Window,
  'see' | 'gone' | 'tap' | 'enter' | 'attach' | 'focused' | 'reach' | 'violations' | 'evaluate'
>;

const MAX_STOPS = 120;

/** Finds elements of a page and acts on them, in the same way in every browser. */
export function pageDriver<Element>(client: Client<Element>): PageDriver {
  const prepare = async () => {
    if ((await client.evaluate(isPreparedScript)) !== true) await client.evaluate(prepareScript);
  };
  const find = (target: Target, still: boolean): Promise<Element> =>
    retryUntilFound(describeTarget(target), async (wait) => {
      await prepare();
      const found = await client.query(findScript(target, { wait, still }));
      if (found === null) throw new Error(`not on ${String(await client.evaluate('location.href'))}`);
      return found;
    });
  const onFound = <T>(target: Target, still: boolean, act: (element: Element) => Promise<T>) =>
    actOnFound(() => find(target, still), act, client.isStale);
  const becomesTrue = async (what: string, script: (wait: number) => string) => {
    await retryUntilFound(what, async (wait) => {
      await prepare();
      return (await client.evaluate(script(wait))) === true ? true : null;
    });
  };
  return {
    see: (target) => onFound(target, false, client.textOf),
    gone: (target) => becomesTrue(`the end of ${describeTarget(target)}`, (wait) => goneScript(target, wait)),
    tap: (target) => onFound(target, true, client.click),
    enter: (target, text) =>
      onFound(target, true, async (field) => {
        await client.focus(field);
        await client.evaluate(insertTextScript(text));
      }),
    attach: (target, file) =>
      onFound(target, true, async (element) => {
        if (!(await client.chooseFile(element, file)))
          throw new Error(`${describeTarget(target)} has no file input.`);
      }),
    focused: (target) =>
      becomesTrue(`the focus on ${describeTarget(target)}`, (wait) => focusedScript(target, wait)),
    async reach(target) {
      await find(target, true);
      for (let stop = 0; stop <= MAX_STOPS; stop += 1) {
        if ((await client.evaluate(focusScript(target))) === true) return;
        await client.pressTab();
      }
      throw new Error(`Tab never reached ${describeTarget(target)}.`);
    },
    evaluate: client.evaluate,
    violations: async () => readViolations(await client.evaluate(violationsScript)),
  };
}
