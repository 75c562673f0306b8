import type { ActorRefLike, AnyActorRef, InspectionEvent } from 'xstate';
import { type Child, type FromApp, type Line, partsOf, plain, readFromPanel, type Step } from './wire.ts';

/** How many steps are kept for a window that opens late. */
const MEMORY = 2000;

/**
 * Tells every step of every actor on a line, again from the start when a window says hello, and sends what that window
 * sends by hand. Answers the observer to give to `inspect`.
 */
export function createRecorder(line: Line<FromApp>, now: () => number): (event: InspectionEvent) => void {
  const names = new Map<ActorRefLike, string>();
  const actors = new Map<string, ActorRefLike>();
  const senders = new Map<ActorRefLike, ActorRefLike | undefined>();
  const steps: Step[] = [];
  let count = 0;

  const idOf = (actor: ActorRefLike): string => {
    const known = names.get(actor);
    if (known !== undefined) return known;
    const id = `${nameOf(actor)} ${names.size + 1}`;
    names.set(actor, id);
    actors.set(id, actor);
    return id;
  };

  line.hear((data) => {
    const message = readFromPanel(data);
    if (message?.is === 'hello') {
      line.tell({ is: 'opened' });
      for (const step of steps) line.tell(step);
    }
    if (message?.is === 'send') actors.get(message.actor)?.send(message.event);
  });
  line.tell({ is: 'opened' });

  return (seen) => {
    if (seen.type === '@xstate.event') senders.set(seen.actorRef, seen.sourceRef);
    if (seen.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = seen;
    const sender = senders.get(actorRef);
    const step: Step = {
      is: 'step',
      index: count,
      at: Math.round(now()),
      actor: idOf(actorRef),
      name: nameOf(actorRef),
      event: { ...Object.fromEntries(partsOf(plain(event))), type: event.type },
      sender: sender === undefined || sender === actorRef ? null : idOf(sender),
      status: snapshot.status,
      value: plain('value' in snapshot ? snapshot.value : null),
      context: plain('context' in snapshot ? snapshot.context : snapshot),
      children: 'children' in snapshot ? childrenOf(snapshot.children) : [],
    };
    count += 1;
    steps.push(step);
    if (steps.length > MEMORY) steps.shift();
    line.tell(step);
  };
}

function childrenOf(children: unknown): Child[] {
  return partsOf(children).flatMap(([id, child]) => {
    if (!isActor(child)) return [];
    const snapshot: unknown = child.getSnapshot();
    const input = new Map(partsOf(snapshot)).get('input');
    return [{ id, src: srcOf(child), status: statusOf(snapshot), input: plain(input) }];
  });
}

function statusOf(snapshot: unknown): string {
  return String(new Map(partsOf(snapshot)).get('status'));
}

/** The machine's name for a machine, the actor's for what it asks. */
export function nameOf(actor: ActorRefLike): string {
  if (!isActor(actor)) return 'actor';
  const { logic } = actor;
  return typeof logic === 'object' && logic !== null && 'id' in logic ? String(logic.id) : srcOf(actor);
}

function srcOf({ src, id }: AnyActorRef): string {
  return typeof src === 'string' ? src : id;
}

/** Whether it is an actor in full, which can be asked where it is. */
export function isActor(value: unknown): value is AnyActorRef & { readonly logic?: unknown } {
  return typeof value === 'object' && value !== null && 'getSnapshot' in value && 'src' in value;
}
