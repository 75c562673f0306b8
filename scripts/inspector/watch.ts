import type { InspectionEvent } from 'xstate';
import { standAlone } from './alone.ts';
import { placeNamed } from './places/index.ts';
import { linkTo } from './places/place.ts';
import { createRecorder } from './recorder.ts';
import { teleport } from './teleport.ts';
import { openBeside } from './windows.ts';
import { openLine } from './wire.ts';

/**
 * Runs in the app, in development only. `?inspect` connects every machine to our own window at /__inspect,
 * `?inspect=stately` to Stately's, `?inspect=off` to none again; a tab remembers which.
 */

const PANEL = '/__inspect';
const OWN = 'stretch-inspector';
/** What Stately's inspector calls its window. */
const STATELYS = 'xstateinspector';
const KEY = 'stretch.inspect';

type Watch = (event: InspectionEvent) => void;

function wanted(): string | null {
  const asked = new URLSearchParams(location.search).get('inspect');
  if (asked === null) return sessionStorage.getItem(KEY);
  if (asked === 'off') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, asked);
  // A window opens once, not with every page.
  if (asked === '') openBeside(OWN, () => window.open(PANEL, OWN));
  return asked;
}

async function connect(): Promise<Watch | null> {
  const mode = wanted();
  if (mode === null || mode === 'off') return null;
  if (mode !== 'stately') return createRecorder(openLine(), () => performance.now());
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const inspector = createBrowserInspector({ autoStart: false });
  openBeside(STATELYS, () => inspector.start());
  return (event) => inspector.inspect.next?.(event);
}

/** `?state=upvote/rolledBack` opens the screen of that place in it; `/states` lists them all. */
function travel(): { readonly watch: Watch; readonly isStopped: boolean } | null {
  const named = new URLSearchParams(location.search).get('state') ?? '';
  const found = placeNamed(named);
  if (found === null) return null;
  const { scene, place } = found;
  standAlone(KEY);
  const link = linkTo(scene, named.slice(scene.name.length + 1), place);
  if (location.pathname !== new URL(link, location.origin).pathname) location.replace(link);
  return { watch: teleport(scene, place), isStopped: place.stopped === true };
}

const watch = await connect();
const journey = travel();
const watches = [watch, journey?.watch ?? null].filter((one) => one !== null);

/** A clock on which nothing ever comes to an end. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };

/** The options an actor is made with, and the watch on it if one is kept. */
export function watched(options: object | undefined): object | undefined {
  const inspect: Watch = (event) => {
    for (const watch of watches) watch(event);
  };
  const clock = journey?.isStopped ? { clock: stoppedClock } : {};
  return watches.length === 0 ? options : { ...options, ...clock, inspect };
}
