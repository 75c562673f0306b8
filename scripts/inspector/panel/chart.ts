import { machineCatalogue } from '#machines/index.ts';
import { chartOf, type State } from '../../diagrams/chart.ts';
import { element } from './elements.ts';
import { statesIn } from './history.ts';

const machineNamed = (name: string) => machineCatalogue.find(({ id }) => id === name);

/** The states of a machine as nested boxes with their transitions, the active ones marked; `null` for other actors. */
export function chartElement(name: string, value: unknown): Element | null {
  const machine = machineNamed(name);
  if (machine === undefined) return null;
  return stateElement(chartOf(machine.root), new Set(statesIn(name, value).slice(1)));
}

function stateElement(state: State, active: ReadonlySet<string>): Element {
  const transitions = state.transitions.map(({ label, to }) => `${label} → ${to.slice(to.indexOf('.') + 1)}`);
  return element(
    'div',
    { class: 'state', ...(active.has(state.id) && { 'data-live': state.id }) },
    element('strong', {}, state.name),
    element('ul', {}, ...[...state.lines, ...transitions].map((line) => element('li', {}, line))),
    ...state.states.map((nested) => stateElement(nested, active)),
  );
}

/** The event types that a machine handles. */
export function eventTypesOf(name: string): readonly string[] {
  return (machineNamed(name)?.events ?? []).map(String).filter((type) => !type.startsWith('xstate.'));
}
