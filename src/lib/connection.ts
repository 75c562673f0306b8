/**
 * How this device stands to the server: `offline` when the device itself says so, `unreachable` when it claims a network
 * and the last call was not answered all the same.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let isAnswered = true;
let isHearing = false;

/** How it stands now. */
export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isAnswered ? 'online' : 'unreachable';
}

/** Has `listener` told of every change. Gives back what stops it. */
export function onConnectionChange(listener: () => void): () => void {
  hear();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes whether the last call got an answer, whatever the answer was. */
export function noteAnswered(answered: boolean): void {
  if (answered === isAnswered) return;
  isAnswered = answered;
  tell();
}

function hear(): void {
  if (isHearing) return;
  isHearing = true;
  addEventListener('offline', tell);
  addEventListener('online', () => {
    // What failed before says nothing about the network that is here now.
    isAnswered = true;
    tell();
  });
}

function tell(): void {
  for (const listener of listeners) listener();
}
