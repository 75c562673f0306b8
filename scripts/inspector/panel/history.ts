import { partsOf, type Step } from '../wire.ts';

/** What the window knows: every step so far, which actor is looked at, and how far one has stepped back. */
export interface History {
  readonly steps: readonly Step[];
  readonly actor: string | null;
  /** The step being looked at; `null` while following what happens now. */
  readonly at: number | null;
}

export const nothing: History = { steps: [], actor: null, at: null };

/** One step more. The first machine that moves is looked at. */
export function withStep(history: History, step: Step): History {
  if (history.steps.some(({ index }) => index === step.index)) return history;
  return {
    ...history,
    steps: [...history.steps, step],
    actor: history.actor ?? (step.value === null ? null : step.actor),
  };
}

/** Every actor with its last step, in the order they appeared. */
export function actorsOf({ steps }: History): readonly Step[] {
  return [...new Map(steps.map((step) => [step.actor, step])).values()];
}

/** The steps of the actor that is looked at. */
export function stepsShown({ steps, actor }: History): readonly Step[] {
  return steps.filter((step) => step.actor === actor);
}

/** The step to draw: the one stepped back to, else the last one. */
export function shownStep(history: History): Step | null {
  const own = stepsShown(history);
  return own.find(({ index }) => index === history.at) ?? own.at(-1) ?? null;
}

/** One step back (-1) or on (1); on from the last one follows what happens. */
export function stepped(history: History, by: -1 | 1): History {
  const own = stepsShown(history);
  const here = own.findIndex(({ index }) => index === shownStep(history)?.index);
  const next = own[Math.max(0, here + by)];
  return { ...history, at: next === undefined || next === own.at(-1) ? null : next.index };
}

/** What a step changed of the context, a line each: `count: 3 → 4`. */
export function changesAt(history: History, step: Step): readonly string[] {
  const own = stepsShown(history);
  const before = own[own.findIndex(({ index }) => index === step.index) - 1];
  const old = new Map(partsOf(before?.context));
  return partsOf(step.context).flatMap(([name, value]) => {
    const [was, is] = [JSON.stringify(old.get(name)), JSON.stringify(value)];
    if (was === is) return [];
    return [before === undefined ? `${name}: ${is}` : `${name}: ${was} → ${is}`];
  });
}

/** The ids of the states a value says one is in, as a chart has them: the machine's own, then each inside it. */
export function statesIn(machine: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [machine, `${machine}.${value}`];
  const inner = partsOf(value).flatMap(([name, below]) => statesIn(`${machine}.${name}`, below));
  return [machine, ...inner];
}

/** Where a value says one is, in words: `confirming.deletion`, several where things go on at the same time. */
export function placeOf(value: unknown): string {
  return leavesOf(value).join(' + ');
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return partsOf(value).flatMap(([name, below]) => leavesOf(below).map((leaf) => `${name}.${leaf}`));
}
