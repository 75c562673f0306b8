import { createBrowserInspector } from '@statelyai/inspect';
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { linkTo } from './fixtures/fixture.ts';
import { findFixtureState } from './fixtures/index.ts';
import { openState } from './open-state.ts';
import { readSentEvent } from './sent-event.ts';

/**
 * Runs in the app, in development only. `?inspect` sends the events of all actors to the panel at /__inspect,
 * `?inspect=stately` to Stately's inspector, `?inspect=off` to neither; the tab keeps the setting. `?state=<name>/<state>`
 * opens a screen in a state of the gallery.
 */

const PANEL = '/__inspect';
const STORAGE_KEY = 'stretch.inspect';

type Observer = (event: InspectionEvent) => void;

function inspectMode(): string | null {
  const requested = new URLSearchParams(location.search).get('inspect');
  if (requested === null) return sessionStorage.getItem(STORAGE_KEY);
  if (requested !== 'off') {
    sessionStorage.setItem(STORAGE_KEY, requested);
    return requested;
  }
  sessionStorage.removeItem(STORAGE_KEY);
  return null;
}

function connect(): Observer | null {
  const mode = inspectMode();
  if (mode === null) return null;
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: 2000,
    // JSON cannot represent errors, so their text is sent.
    sanitizeEvent: (event) =>
      event['error'] instanceof Error ? { ...event, error: String(event['error']) } : event,
    ...(mode !== 'stately' && { url: PANEL }),
  });
  inspector.start();
  const actors = new Map<string, ActorRefLike>();
  addEventListener('message', (message) => {
    const sent = readSentEvent(message);
    if (sent !== null) actors.get(sent.actor)?.send(sent.event);
  });
  return (event) => {
    actors.set(event.actorRef.sessionId, event.actorRef);
    inspector.inspect.next?.(event);
  };
}

/** Gives the page empty storage, so that stored data has no effect on it and it stores nothing for later. */
function isolateStorage(): void {
  for (const key of Object.keys(sessionStorage)) if (key !== STORAGE_KEY) sessionStorage.removeItem(key);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: sessionStorage });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
}

function openRequestedState(): { readonly observer: Observer; readonly isClockStopped: boolean } | null {
  const name = new URLSearchParams(location.search).get('state') ?? '';
  const found = findFixtureState(name);
  if (found === null) return null;
  const { fixture, state } = found;
  isolateStorage();
  const link = linkTo(fixture, name.slice(fixture.name.length + 1), state);
  if (location.pathname !== new URL(link, location.origin).pathname) location.replace(link);
  return { observer: openState(fixture, state), isClockStopped: state.clockStopped === true };
}

const opened = openRequestedState();
const observers = [connect(), opened?.observer ?? null].filter((one) => one !== null);

/** A clock whose timers never fire. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };

/** The options of an actor, with the observers of this page and the stopped clock if there are any. */
export function withObservers(options: object | undefined): object | undefined {
  const inspect: Observer = (event) => {
    for (const observe of observers) observe(event);
  };
  const clock = opened?.isClockStopped ? { clock: stoppedClock } : {};
  return observers.length === 0 ? options : { ...options, ...clock, inspect };
}
