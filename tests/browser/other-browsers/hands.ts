import {
  describeTarget,
  findScript,
  focusedScript,
  focusScript,
  goneScript,
  readViolations,
  violationsScript,
} from './in-page.ts';
import { onFound, persevere, tabTo } from './persevere.ts';
import type { Target, Visit } from './visit.ts';

/** In what the browsers' drivers differ when something on a page is looked for and touched. */
export interface Hands<Element> {
  /** Makes the page ready for the scripts that look for something. */
  readonly prepare: () => Promise<void>;
  /** Asks the page for the value of an expression, or of a promise it gives. */
  readonly ask: (expression: string) => Promise<unknown>;
  /** Asks the page for an element; `null` when the expression gives none. */
  readonly grasp: (expression: string) => Promise<Element | null>;
  /** Whether an error tells of an element that has gone, or is not to be seen, before it was touched. */
  readonly cameLate: (error: Error) => boolean;
  readonly textOf: (element: Element) => Promise<string>;
  readonly click: (element: Element) => Promise<void>;
  /** Puts a text in the place of what a field holds. */
  readonly fill: (field: Element, text: string) => Promise<void>;
  /** Chooses a file in the file input inside an element; `false` when there is none. */
  readonly choose: (place: Element, file: string) => Promise<boolean>;
  readonly pressTab: () => Promise<void>;
}

type Touching = Pick<
  Visit,
  'see' | 'gone' | 'tap' | 'enter' | 'attach' | 'focused' | 'reach' | 'violations' | 'evaluate'
>;

/** Looks for things on a page and touches them, the same in every browser. */
export function touchingWith<Element>(hands: Hands<Element>): Touching {
  const find = (target: Target, still: boolean): Promise<Element> =>
    persevere(describeTarget(target), async (wait) => {
      await hands.prepare();
      const found = await hands.grasp(findScript(target, { wait, still }));
      if (found === null) throw new Error(`not on ${String(await hands.ask('location.href'))}`);
      return found;
    });
  const withFound = <T>(target: Target, still: boolean, act: (element: Element) => Promise<T>) =>
    onFound(() => find(target, still), act, hands.cameLate);
  const comesTrue = async (what: string, script: (wait: number) => string) => {
    await persevere(what, async (wait) => {
      await hands.prepare();
      return (await hands.ask(script(wait))) === true ? true : null;
    });
  };
  return {
    see: (target) => withFound(target, false, hands.textOf),
    gone: (target) => comesTrue(`the end of ${describeTarget(target)}`, (wait) => goneScript(target, wait)),
    tap: (target) => withFound(target, true, hands.click),
    enter: (target, text) => withFound(target, true, (field) => hands.fill(field, text)),
    attach: (target, file) =>
      withFound(target, true, async (place) => {
        if (!(await hands.choose(place, file)))
          throw new Error(`No file can be chosen in ${describeTarget(target)}.`);
      }),
    focused: (target) =>
      comesTrue(`the focus on ${describeTarget(target)}`, (wait) => focusedScript(target, wait)),
    async reach(target) {
      await find(target, true);
      await tabTo(describeTarget(target), hands.pressTab, () => hands.ask(focusScript(target)));
    },
    evaluate: hands.ask,
    violations: async () => readViolations(await hands.ask(violationsScript)),
  };
}
