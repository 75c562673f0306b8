import type { AnyActorRef, InspectionEvent } from 'xstate';
import { goThere } from './arrive.ts';
import { machineScenes } from './places/index.ts';
import type { Place, Reply, Scene } from './places/place.ts';
import { isActor, nameOf } from './recorder.ts';

/**
 * Opens a screen in a state: answers every request of the page as the place says, presses what has to be pressed, and
 * sends the machines behind it what leads there, each as soon as it can be taken. Answers the observer to give to
 * `inspect`.
 */
export function teleport(scene: Scene, place: Place): (event: InspectionEvent) => void {
  globalThis.fetch = answering(scene, place, globalThis.fetch);
  holdClipboard(scene, place);
  holdStorage(scene, place);
  if (place.offline) Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  const sends = [...(place.sends ?? [])];
  const { dataset } = document.documentElement;
  const isThere = () => sends.length === 0 && (!hasMachine(scene) || dataset['machine'] !== undefined);
  goThere(scene, place, isThere);
  const heard = new Set([scene.name, ...(scene.parts ?? [])]);
  const goOn = (actor: AnyActorRef) => {
    const [next] = sends;
    const snapshot: unknown = actor.getSnapshot();
    if (next === undefined || !canTake(snapshot, next)) return;
    sends.shift();
    actor.send(next);
    // The next one may be for another machine, which does not move by itself.
    for (const one of actors) setTimeout(() => goOn(one), 50);
  };
  const actors = new Set<AnyActorRef>();
  return (seen) => {
    if (seen.type !== '@xstate.snapshot' || !heard.has(nameOf(seen.actorRef))) return;
    const { actorRef } = seen;
    if (!isActor(actorRef)) return;
    actors.add(actorRef);
    if (nameOf(actorRef) === scene.name) tellState(seen.snapshot);
    // After the step this is told from, and after React has shown what came of it.
    for (const one of actors) setTimeout(() => goOn(one), 50);
  };
}

function hasMachine({ name }: Scene): boolean {
  return machineScenes.some((scene) => scene.name === name);
}

/** Writes on the page in which state its machine is, for whoever looks at it from outside. */
function tellState(snapshot: object): void {
  document.documentElement.dataset['machine'] = JSON.stringify('value' in snapshot ? snapshot.value : null);
}

/** `fetch` as the place has it: what one of the machine's actors asks waits unless the place answers it. */
function answering(scene: Scene, place: Place, actual: typeof fetch): typeof fetch {
  const asked = new Map(Object.entries(scene.asks ?? {}).map(([actor, question]) => [question, actor]));
  const known = new Map(Object.entries({ ...scene.api, ...place.api }));
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return actual(input, init);
    const question = `${request.method} ${pathname}`;
    const actor = asked.get(question);
    if (actor !== undefined) {
      const reply = place.answers?.[actor] ?? { never: 'answered' };
      for (const [later, otherwise] of Object.entries(reply.afterwards ?? {})) known.set(later, otherwise);
      return answered(reply);
    }
    return answered(known.get(question) ?? place.rest ?? { body: [] });
  };
}

function answered({ status = 200, body, never }: Reply): Promise<Response> {
  if (never === 'answered') return Promise.withResolvers<Response>().promise;
  if (never === 'reached') return Promise.reject(new TypeError('Failed to fetch'));
  return Promise.resolve(Response.json(body, { status }));
}

/** The name of the actor that asks for something other than a request. */
function askerOf({ asks = {} }: Scene, asked: 'clipboard' | 'storage'): string | undefined {
  return Object.entries(asks).find(([, question]) => question === asked)?.[0];
}

/** A database that never opens, where an actor that reads from it is not answered. Other pages have no database at all. */
function holdStorage(scene: Scene, { answers }: Place): void {
  const actor = askerOf(scene, 'storage');
  if (actor === undefined || answers?.[actor] !== undefined) return;
  const open = () => new EventTarget();
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open } });
}

/** The clipboard as the place has it, where the machine's actors write to it. */
function holdClipboard(scene: Scene, place: Place): void {
  const actor = askerOf(scene, 'clipboard');
  if (actor === undefined) return;
  const writeText = async () => {
    const { ok } = await answered(place.answers?.[actor] ?? { never: 'answered' });
    if (!ok) throw new Error('No clipboard');
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

function canTake(snapshot: unknown, event: { type: string }): boolean {
  const can: unknown =
    typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, 'can') : null;
  return typeof can === 'function' && Reflect.apply(can, snapshot, [event]) === true;
}
