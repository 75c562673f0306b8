import { type AnyStateMachine, StateMachine } from 'xstate';

/** A machine with one change in its chart. */
export interface Mutant {
  readonly name: string;
  readonly machine: AnyStateMachine;
}

type Chart = Record<string, unknown>;

/** A transition in a chart: where it stands, and how to write another one (or none) in its place. */
interface Place {
  readonly name: string;
  readonly transition: unknown;
  readonly write: (replacement: unknown) => void;
  /** Names of the states it could lead to instead. */
  readonly goals: readonly string[];
}

/**
 * Every machine that differs from the given one in one transition: it is removed, leads to a sibling state, ignores its guard,
 * or omits an action.
 */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const count = placesIn(chartOf(machine), machine.id).length;
  for (let index = 0; index < count; index += 1) {
    const place = placeAt(chartOf(machine), machine.id, index);
    for (const [change, replacement] of changesOf(place)) {
      const chart = chartOf(machine);
      placeAt(chart, machine.id, index).write(replacement);
      yield { name: `${place.name}: ${change}`, machine: new StateMachine(chart, machine.implementations) };
    }
  }
}

/** The machine created from a copy of its chart, without a change. */
export function unmutated(machine: AnyStateMachine): AnyStateMachine {
  return new StateMachine(chartOf(machine), machine.implementations);
}

function placeAt(chart: Chart, id: string, index: number): Place {
  const place = placesIn(chart, id)[index];
  if (place === undefined) throw new Error('No such transition');
  return place;
}

/** Every change of a transition; `undefined` removes it. */
function changesOf({
  transition,
  goals,
}: Place): readonly (readonly [change: string, replacement: unknown])[] {
  const full: Chart = isChart(transition) ? transition : { target: transition };
  const { target, guard, actions } = full;
  return [
    ['removed', undefined],
    ...goals
      .filter((goal) => goal !== target)
      .map((goal) => [`leads to ${goal}`, { ...full, target: goal }] as const),
    ...(guard === undefined ? [] : [['ignores its guard', { ...full, guard: undefined }] as const]),
    ...listOf(actions).map(
      (action, index) =>
        [`omits ${nameOf(action)}`, { ...full, actions: listOf(actions).toSpliced(index, 1) }] as const,
    ),
  ];
}

/** Every transition of a chart, in the order it is written. */
function placesIn(chart: Chart, id: string): readonly Place[] {
  return placesOf(chart, {
    path: '',
    siblings: [],
    root: `#${id}.`,
    top: statesOf(chart).map(([key]) => key),
  });
}

interface Surroundings {
  readonly path: string;
  readonly siblings: readonly string[];
  readonly root: string;
  readonly top: readonly string[];
}

function placesOf(state: Chart, around: Surroundings): readonly Place[] {
  const children = statesOf(state);
  const keys = children.map(([key]) => key);
  const place = (holder: Chart, key: string, name: string) => placesAt(holder, key, name, keys, around);
  const { on, after } = state;
  return [
    ...(isChart(on) ? Object.keys(on).flatMap((event) => place(on, event, event)) : []),
    ...(isChart(after) ? Object.keys(after).flatMap((delay) => place(after, delay, `after ${delay}`)) : []),
    ...place(state, 'always', 'at once'),
    ...place(state, 'onDone', 'once done'),
    ...listOf(state['invoke'])
      .filter(isChart)
      .flatMap((invoke) => [
        ...place(invoke, 'onDone', `${nameOf(invoke['src'])} done`),
        ...place(invoke, 'onError', `${nameOf(invoke['src'])} failed`),
      ]),
    ...children.flatMap(([key, child]) =>
      placesOf(child, {
        ...around,
        path: around.path === '' ? key : `${around.path}.${key}`,
        siblings: keys,
      }),
    ),
  ];
}

function placesAt(
  holder: Chart,
  key: string,
  name: string,
  children: readonly string[],
  { path, siblings, root, top }: Surroundings,
): readonly Place[] {
  return listOf(holder[key]).map((transition, index, all) => {
    const target = isChart(transition) ? transition['target'] : transition;
    return {
      name: `${path === '' ? 'anywhere' : path} --${name}${all.length > 1 ? ` #${index + 1}` : ''}--> ${nameOf(target)}`,
      transition,
      goals: goalsLike(target, { own: path, siblings, children, root, top }),
      write: (replacement) => {
        const rest = all.toSpliced(index, 1, ...(replacement === undefined ? [] : [replacement]));
        Object.assign(holder, { [key]: rest });
      },
    };
  });
}

interface Neighbours {
  readonly own: string;
  readonly siblings: readonly string[];
  readonly children: readonly string[];
  readonly root: string;
  readonly top: readonly string[];
}

/** Other states a transition could lead to, spelled as its target is. */
function goalsLike(target: unknown, { own, siblings, children, root, top }: Neighbours): readonly string[] {
  if (typeof target !== 'string') return siblings.filter((key) => key !== own.split('.').at(-1));
  if (target.startsWith('.')) return children.map((key) => `.${key}`);
  if (target.startsWith('#')) return top.map((key) => `${root}${key}`);
  return siblings;
}

/** A copy of a chart that can be written to, and whose endless transitions throw. */
function chartOf(machine: AnyStateMachine): Chart {
  const chart = copied(machine.config);
  if (!isChart(chart)) throw new Error('No chart');
  return { ...chart, options: { maxIterations: 50 } };
}

function copied(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(copied);
  if (!isChart(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copied(value)]));
}

function statesOf({ states }: Chart): readonly [string, Chart][] {
  return isChart(states)
    ? Object.entries(states).filter((entry): entry is [string, Chart] => isChart(entry[1]))
    : [];
}

function listOf(part: unknown): readonly unknown[] {
  if (part === undefined) return [];
  return Array.isArray(part) ? part : [part];
}

/** What a target, an action, a guard or an actor is called in the chart. */
function nameOf(part: unknown): string {
  if (part === undefined) return 'itself';
  if (isChart(part)) return nameOf(part['type']);
  return typeof part === 'string' ? part : typeof part;
}

function isChart(part: unknown): part is Chart {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
