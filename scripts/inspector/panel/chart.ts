import { machineCatalogue } from '#machines/index.ts';
import { type Chart, chartOf, type State } from '../../diagrams/chart.ts';
import { element } from './elements.ts';
import { statesIn } from './history.ts';

const machineNamed = (name: string) => machineCatalogue.find(({ id }) => id === name);

/** The states of a machine as nested boxes with their transitions, the active ones marked; `null` for other actors. */
export function chartElement(name: string, value: unknown): Element | null {
  const machine = machineNamed(name);
  if (machine === undefined) return null;
  const { root, arrows } = chartOf(machine);
  return stateElement(root, arrows, new Set(statesIn(name, value).slice(1)));
}

function stateElement(state: State, arrows: Chart['arrows'], active: ReadonlySet<string>): Element {
  const transitions = arrows
    .filter(({ from }) => from === state.id)
    .map(({ label, to }) => `${label.join(' ')} → ${to.split('.').slice(1).join('.')}`);
  return element(
    'div',
    { class: 'state', ...(active.has(state.id) && { 'data-live': state.id }) },
    element('strong', {}, state.name),
    element('ul', {}, ...[...state.lines, ...transitions].map((line) => element('li', {}, line))),
    ...state.states.map((nested) => stateElement(nested, arrows, active)),
  );
}

/** The event types that a machine handles. */
export function eventTypesOf(name: string): readonly string[] {
  return (machineNamed(name)?.events ?? []).map(String).filter((type) => !type.startsWith('xstate.'));
}
