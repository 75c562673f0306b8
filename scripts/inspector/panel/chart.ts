import { machineCatalogue } from '#machines/index.ts';
import { chartOf, type State } from '../../diagrams/chart.ts';
import { element } from './elements.ts';

const machineNamed = (name: string) => machineCatalogue.find(({ id }) => id === name);

/** The entries of an object; none for anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The ids of the states in a state value, as a chart has them. */
function statesIn(parent: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [`${parent}.${value}`];
  return entriesOf(value).flatMap(([name, nested]) => {
    const id = `${parent}.${name}`;
    return [id, ...statesIn(id, nested)];
  });
}

/** The states of a machine as nested boxes with their transitions, the active ones marked; `null` for other actors. */
export function chartElement(name: string, value: unknown): Element | null {
  const machine = machineNamed(name);
  return machine === undefined ? null : stateElement(chartOf(machine.root), new Set(statesIn(name, value)));
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
