import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A machine as a picture needs it: states in states, and what leads from one to another. */
export interface State {
  /** Unique in the machine; the machine's own name for the whole. */
  readonly id: string;
  readonly name: string;
  readonly kind: AnyStateNode['type'];
  /** Whether it is one of several parts that go on at the same time. */
  readonly isRegion: boolean;
  /** What happens in it and leads nowhere else, one line each. */
  readonly lines: readonly string[];
  /** The id of the state one starts in; `null` for those without states inside. */
  readonly initial: string | null;
  readonly states: readonly State[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The event, then what must hold, then what is done; a line each. */
  readonly label: readonly string[];
}

export interface Chart {
  readonly root: State;
  readonly arrows: readonly Arrow[];
}

/** Reads a machine into a chart. */
export function chartOf(machine: AnyStateMachine): Chart {
  const arrows: Arrow[] = [];
  const read = (node: AnyStateNode): State => {
    const inside: string[] = [];
    for (const transition of transitionsFrom(node)) {
      const [target] = transition.target ?? [];
      // What stays, or leads from a state to one inside it, reads better in the state than as a loop.
      if (target === undefined) inside.push(labelOf(transition).join(' '));
      else if (isInside(target, node)) inside.push(`${labelOf(transition).join(' ')} → ${target.key}`);
      else arrows.push({ from: node.id, to: target.id, label: labelOf(transition) });
    }
    return {
      id: node.id,
      name: node.key,
      kind: node.type,
      isRegion: node.parent?.type === 'parallel',
      lines: [
        ...node.invoke.map(({ src }) => `asks ${nameOf(src)}`),
        ...listed('on entry', node.entry),
        ...listed('on leaving', node.exit),
        ...inside,
      ],
      initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
      states: Object.values(node.states).map(read),
    };
  };
  return { root: read(machine.root), arrows };
}

function transitionsFrom(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  for (let above = node.parent; above !== undefined; above = above.parent) if (above === outer) return true;
  return false;
}

function labelOf({ eventType, guard, actions }: AnyTransitionDefinition): readonly string[] {
  return [
    eventNameOf(String(eventType)),
    ...(guard === undefined ? [] : [`[${guardNameOf(guard)}]`]),
    ...actions.map(
      (action, index) =>
        `${index === 0 ? '/ ' : ''}${nameOf(action)}${index < actions.length - 1 ? ',' : ''}`,
    ),
  ];
}

/** `xstate.done.actor.findGame` → `findGame done`; an event of the machine's own is called as it is. */
function eventNameOf(type: string): string {
  const [, kind, , ...rest] = type.split('.');
  if (type === '') return 'at once';
  if (type.startsWith('xstate.done.actor.')) return `${rest.join('.')} done`;
  if (type.startsWith('xstate.error.actor.')) return `${rest.join('.')} failed`;
  if (type.startsWith('xstate.done.state.')) return 'all done';
  if (kind === 'after') return `after ${type.split('.')[2] ?? ''}`;
  return type;
}

/** Also reads `not(…)` and `and([…])`, which are functions that know what they are made of. */
function guardNameOf(guard: unknown): string {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards))
    return nameOf(guard);
  const parts = guard.guards.map(guardNameOf);
  return guard.name === 'not' ? `not ${parts.join('')}` : parts.join(` ${guard.name} `);
}

function listed(when: string, actions: readonly unknown[]): readonly string[] {
  // A delay starts and stops its timer by actions that nobody wrote; those are functions.
  const written = actions.filter((action) => typeof action !== 'function');
  return written.length === 0 ? [] : [`${when} / ${written.map(nameOf).join(', ')}`];
}

function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  throw new Error('A chart holds only names: something in it has none');
}
