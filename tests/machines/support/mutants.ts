import { type AnyStateMachine, StateMachine } from 'xstate';

/** A machine with one change in its chart. */
export interface Mutant {
  readonly name: string;
  readonly machine: AnyStateMachine;
}

type Chart = Record<string, unknown>;

/** A transition in a chart, and how to replace or remove it. */
interface ChartTransition {
  readonly name: string;
  readonly transition: unknown;
  readonly write: (replacement: unknown) => void;
  /** Names of alternative target states. */
  readonly targets: readonly string[];
}

/**
 * Every machine that differs from the given one in one transition: it is removed, leads to a sibling state, ignores its guard,
 * or omits an action.
 */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const count = transitionsIn(chartOf(machine), machine.id).length;
  for (let index = 0; index < count; index += 1) {
    const chartTransition = transitionAt(chartOf(machine), machine.id, index);
    for (const [change, replacement] of changesOf(chartTransition)) {
      const chart = chartOf(machine);
      transitionAt(chart, machine.id, index).write(replacement);
      yield {
        name: `${chartTransition.name}: ${change}`,
        machine: new StateMachine(chart, machine.implementations),
      };
    }
  }
}

/** The machine created from a copy of its chart, without a change. */
export function unmutated(machine: AnyStateMachine): AnyStateMachine {
  return new StateMachine(chartOf(machine), machine.implementations);
}

function transitionAt(chart: Chart, id: string, index: number): ChartTransition {
  const chartTransition = transitionsIn(chart, id)[index];
  if (chartTransition === undefined) throw new Error('No such transition');
  return chartTransition;
}

/** Every change of a transition; `undefined` removes it. */
function changesOf({
  transition,
  targets,
}: ChartTransition): readonly (readonly [change: string, replacement: unknown])[] {
  const full: Chart = isChart(transition) ? transition : { target: transition };
  const { target, guard, actions } = full;
  return [
    ['removed', undefined],
    ...targets
      .filter((alternative) => alternative !== target)
      .map((alternative) => [`leads to ${alternative}`, { ...full, target: alternative }] as const),
    ...(guard === undefined ? [] : [['ignores its guard', { ...full, guard: undefined }] as const]),
    ...listOf(actions).map(
      (action, index) =>
        [`omits ${nameOf(action)}`, { ...full, actions: listOf(actions).toSpliced(index, 1) }] as const,
    ),
  ];
}

/** Every transition of a chart, in the order it is written. */
function transitionsIn(chart: Chart, id: string): readonly ChartTransition[] {
  return transitionsOf(chart, {
    path: '',
    siblings: [],
    root: `#${id}.`,
    top: statesOf(chart).map(([key]) => key),
  });
}

interface StateContext {
  readonly path: string;
  readonly siblings: readonly string[];
  readonly root: string;
  readonly top: readonly string[];
}

function transitionsOf(state: Chart, context: StateContext): readonly ChartTransition[] {
  const children = statesOf(state);
  const keys = children.map(([key]) => key);
  const transitionsFor = (holder: Chart, key: string, name: string) =>
    transitionsAt(holder, key, name, keys, context);
  const { on, after } = state;
  return [
    ...(isChart(on) ? Object.keys(on).flatMap((event) => transitionsFor(on, event, event)) : []),
    ...(isChart(after)
      ? Object.keys(after).flatMap((delay) => transitionsFor(after, delay, `after ${delay}`))
      : []),
    ...transitionsFor(state, 'always', 'at once'),
    ...transitionsFor(state, 'onDone', 'once done'),
    ...listOf(state['invoke'])
      .filter(isChart)
      .flatMap((invoke) => [
        ...transitionsFor(invoke, 'onDone', `${nameOf(invoke['src'])} done`),
        ...transitionsFor(invoke, 'onError', `${nameOf(invoke['src'])} failed`),
      ]),
    ...children.flatMap(([key, child]) =>
      transitionsOf(child, {
        ...context,
        path: context.path === '' ? key : `${context.path}.${key}`,
        siblings: keys,
      }),
    ),
  ];
}

function transitionsAt(
  holder: Chart,
  key: string,
  name: string,
  children: readonly string[],
  { path, siblings, root, top }: StateContext,
): readonly ChartTransition[] {
  return listOf(holder[key]).map((transition, index, all) => {
    const target = isChart(transition) ? transition['target'] : transition;
    return {
      name: `${path === '' ? 'anywhere' : path} --${name}${all.length > 1 ? ` #${index + 1}` : ''}--> ${nameOf(target)}`,
      transition,
      targets: alternativeTargets(target, { own: path, siblings, children, root, top }),
      write: (replacement) => {
        const rest = all.toSpliced(index, 1, ...(replacement === undefined ? [] : [replacement]));
        Object.assign(holder, { [key]: rest });
      },
    };
  });
}

interface TargetContext {
  readonly own: string;
  readonly siblings: readonly string[];
  readonly children: readonly string[];
  readonly root: string;
  readonly top: readonly string[];
}

/** Other states that the transition could target, in the notation of its target. */
function alternativeTargets(
  target: unknown,
  { own, siblings, children, root, top }: TargetContext,
): readonly string[] {
  if (typeof target !== 'string') return siblings.filter((key) => key !== own.split('.').at(-1));
  if (target.startsWith('.')) return children.map((key) => `.${key}`);
  if (target.startsWith('#')) return top.map((key) => `${root}${key}`);
  return siblings;
}

/** A writable copy of a chart, whose endless transitions throw. */
function chartOf(machine: AnyStateMachine): Chart {
  const chart = copied(machine.config);
  if (!isChart(chart)) throw new Error('No chart');
  return { ...chart, options: { maxIterations: 50 } };
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isChart(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, copied(nested)]));
}

function statesOf({ states }: Chart): readonly [string, Chart][] {
  return isChart(states)
    ? Object.entries(states).filter((entry): entry is [string, Chart] => isChart(entry[1]))
    : [];
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The name of a target, an action, a guard or an actor in the chart. */
function nameOf(value: unknown): string {
  if (value === undefined) return 'itself';
  if (isChart(value)) return nameOf(value['type']);
  return typeof value === 'string' ? value : typeof value;
}

function isChart(value: unknown): value is Chart {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
