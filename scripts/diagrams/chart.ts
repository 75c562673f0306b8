import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A state of a machine, with what a diagram shows of it. */
export interface State {
  /** Unique in the machine; the machine's id for the root. */
  readonly id: string;
  readonly name: string;
  readonly kind: AnyStateNode['type'];
  /** Invocations, entry and exit actions, and transitions that stay inside, one line each. */
  readonly lines: readonly string[];
  /** The id of the initial state; `null` for a state without nested ones. */
  readonly initial: string | null;
  /** Transitions to other states: the id of the target, and `event [guard] / action, action`. */
  readonly transitions: readonly { readonly to: string; readonly label: string }[];
  readonly states: readonly State[];
}

/** Reads a state with its nested states; for a machine, its root. */
export function chartOf(node: AnyStateNode): State {
  const inside: string[] = [];
  const transitions: { to: string; label: string }[] = [];
  for (const transition of transitionsFrom(node)) {
    const [target] = transition.target ?? [];
    const label = labelOf(transition);
    // A transition without target, or to a nested state, reads better as text than as a loop.
    if (target === undefined) inside.push(label);
    else if (target.id.startsWith(`${node.id}.`)) inside.push(`${label} → ${target.key}`);
    else transitions.push({ to: target.id, label });
  }
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    lines: [
      ...node.invoke.map(({ src }) => `invoke / ${nameOf(src)}`),
      ...listed('entry', node.entry),
      ...listed('exit', node.exit),
      ...inside,
    ],
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    transitions,
    states: Object.values(node.states).map(chartOf),
  };
}

function transitionsFrom(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function labelOf({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${guardNameOf(guard)}]`;
  const effects = actions.length === 0 ? '' : ` / ${actions.map(nameOf).join(', ')}`;
  return eventNameOf(String(eventType)) + condition + effects;
}

/** `xstate.done.actor.findGame` → `findGame done`; the machine's own events keep their names. */
function eventNameOf(type: string): string {
  const [, kind, , ...rest] = type.split('.');
  if (type === '') return 'always';
  if (type.startsWith('xstate.done.actor.')) return `${rest.join('.')} done`;
  if (type.startsWith('xstate.error.actor.')) return `${rest.join('.')} failed`;
  if (type.startsWith('xstate.done.state.')) return 'all done';
  if (kind === 'after') return `after ${type.split('.')[2] ?? ''}`;
  return type;
}

/** Also for `not(…)` and `and([…])`, which are functions with a list of guards. */
function guardNameOf(guard: unknown): string {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards))
    return nameOf(guard);
  const parts = guard.guards.map(guardNameOf);
  return guard.name === 'not' ? `not ${parts.join('')}` : parts.join(` ${guard.name} `);
}

function listed(when: string, actions: readonly unknown[]): readonly string[] {
  // XState adds actions, as functions, that start and stop the timers of delays.
  const own = actions.filter((action) => typeof action !== 'function');
  return own.length === 0 ? [] : [`${when} / ${own.map(nameOf).join(', ')}`];
}

function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  throw new Error('An action, a guard or an actor of the machine has no name');
}
