/** The steps that the panel has received, the selected actor, and the selected step. */
export interface History {
  readonly steps: readonly Step[];
  readonly actor: string | null;
  /** Index of the selected step; `null` to follow the last one. */
  readonly at: number | null;
}

/** One step of one actor: the event it received and the snapshot that followed. */
export interface Step {
  /** Counted over all actors, from 0. */
  readonly index: number;
  /** Milliseconds since the first step. */
  readonly at: number;
  /** Session id. */
  readonly actor: string;
  /** Id of the machine, or name of the actor. */
  readonly name: string;
  readonly event: { readonly type: string };
  /** Name of the actor that sent the event; `null` for the app. */
  readonly sender: string | null;
  readonly status: string;
  /** State value; `null` for an actor that is no machine. */
  readonly value: unknown;
  readonly context: unknown;
}

export const emptyHistory: History = { steps: [], actor: null, at: null };

/** The entries of an object; none for anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Adds a step. The first machine becomes the selected actor. */
export function withStep(history: History, step: Step): History {
  const actor = history.actor ?? (step.value === null ? null : step.actor);
  return { ...history, steps: [...history.steps, step], actor };
}

/** The last step of each actor, in the order in which the actors started. */
export function actorsOf({ steps }: History): readonly Step[] {
  return [...new Map(steps.map((step) => [step.actor, step])).values()];
}

/** The steps of the selected actor. */
export const selectedSteps = ({ steps, actor }: History): readonly Step[] =>
  steps.filter((step) => step.actor === actor);

/** The selected step, else the last one of the selected actor. */
export function selectedStep(history: History): Step | null {
  const own = selectedSteps(history);
  return own.find(({ index }) => index === history.at) ?? own.at(-1) ?? null;
}

/** Moves the selection one step back (-1) or forward (1). At the last step it follows new ones. */
export function moved(history: History, by: -1 | 1): History {
  const own = selectedSteps(history);
  const current = own.findIndex(({ index }) => index === selectedStep(history)?.index);
  const next = own[Math.max(0, current + by)];
  return { ...history, at: next === own.at(-1) ? null : (next?.index ?? null) };
}

/** The changes of the context in a step, a line each: `count: 3 → 4`. */
export function changesAt(history: History, step: Step): readonly string[] {
  const own = selectedSteps(history);
  const previous = own[own.findIndex(({ index }) => index === step.index) - 1];
  const old = new Map(entriesOf(previous?.context));
  return entriesOf(step.context).flatMap(([name, value]) => {
    const [before, after] = [JSON.stringify(old.get(name)), JSON.stringify(value)];
    const change = previous === undefined ? after : `${before} → ${after}`;
    return before === after ? [] : [`${name}: ${change}`];
  });
}

/** The ids of the states in a state value, as a chart has them: the machine's own, then each nested one. */
export function statesIn(machine: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [machine, `${machine}.${value}`];
  return [machine, ...entriesOf(value).flatMap(([name, nested]) => statesIn(`${machine}.${name}`, nested))];
}

/** A state value as text: `confirming.deletion`, with ` + ` between parallel states. */
export const textOfValue = (value: unknown): string => leavesOf(value).join(' + ');

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return entriesOf(value).flatMap(([name, nested]) => leavesOf(nested).map((leaf) => `${name}.${leaf}`));
}
