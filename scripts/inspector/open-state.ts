import { type ActorRefLike, type InspectionEvent, isMachineSnapshot } from 'xstate';
import type { Fixture, FixtureState, StubResponse } from './fixtures/fixture.ts';
import { machineFixtures } from './fixtures/index.ts';
import { navigate } from './navigation.ts';

/**
 * Opens a screen in a state: stubs the responses to all requests of the page, clicks what leads to the machine, and sends
 * it the events of the state, each as soon as the machine accepts it. Returns the observer for `inspect`.
 */
export function openState(fixture: Fixture, state: FixtureState): (event: InspectionEvent) => void {
  globalThis.fetch = stubFetch(fixture, state, globalThis.fetch);
  stubStorage(fixture, state);
  if (state.offline) Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  const events = [...(state.events ?? [])];
  const { dataset } = document.documentElement;
  const hasMachine = machineFixtures.some(({ name }) => name === fixture.name);
  navigate(fixture, state, () => events.length === 0 && (!hasMachine || dataset['machine'] !== undefined));
  const names = new Set([fixture.name, ...(fixture.relatedMachines ?? [])]);
  const actors = new Set<ActorRefLike>();
  // After the current step, and after React has rendered it. The next event may be for another actor.
  const sendSoon = () => {
    for (const actor of actors) setTimeout(() => sendNext(actor), 50);
  };
  const sendNext = (actor: ActorRefLike) => {
    const [next] = events;
    const snapshot: unknown = actor.getSnapshot();
    if (next === undefined || !isMachineSnapshot(snapshot) || !snapshot.can(next)) return;
    events.shift();
    actor.send(next);
    sendSoon();
  };
  return (event) => {
    if (event.type !== '@xstate.snapshot' || !isMachineSnapshot(event.snapshot)) return;
    const { id } = event.snapshot.machine;
    if (!names.has(id)) return;
    actors.add(event.actorRef);
    // For tests, which read the state from the document.
    if (id === fixture.name) dataset['machine'] = JSON.stringify(event.snapshot.value);
    sendSoon();
  };
}

/** `fetch` with the stubbed responses. A request of one of the machine's actors stays pending unless the state has a reply. */
function stubFetch(fixture: Fixture, state: FixtureState, actual: typeof fetch): typeof fetch {
  const actors = new Map(
    Object.entries(fixture.requests ?? {}).flatMap(([actor, requests]) =>
      [requests].flat().map((request) => [request, actor] as const),
    ),
  );
  const responses = new Map(Object.entries({ ...fixture.responses, ...state.responses }));
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return actual(input, init);
    const route = `${request.method} ${pathname}`;
    const actor = actors.get(route);
    const response =
      actor === undefined
        ? (responses.get(route) ?? state.defaultResponse ?? { body: [] })
        : (state.replies?.[actor] ?? { failure: 'pending' });
    for (const [later, other] of Object.entries(response.changes ?? {})) responses.set(later, other);
    return respond(response);
  };
}

function respond({ status = 200, body, failure }: StubResponse): Promise<Response> {
  if (failure === 'pending') return Promise.withResolvers<Response>().promise;
  if (failure === 'network') return Promise.reject(new TypeError('Failed to fetch'));
  return Promise.resolve(Response.json(body, { status }));
}

/** An IndexedDB that never opens, where the actor that reads from it has no reply. */
function stubStorage({ requests = {} }: Fixture, { replies }: FixtureState): void {
  const actor = Object.entries(requests).find(([, used]) => used === 'storage')?.[0];
  if (actor === undefined || replies?.[actor] !== undefined) return;
  const open = (): unknown => Object.setPrototypeOf(new EventTarget(), IDBRequest.prototype);
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open } });
}
