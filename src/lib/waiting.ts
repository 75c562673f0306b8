import { useSyncExternalStore } from 'react';

export type WaitingKind = keyof typeof subjects;

/** Something a person did that has not reached the server yet, or not come back in the lists it will stand in. */
export interface WaitingThing {
  /** The key it is sent under. */
  readonly key: string;
  readonly kind: WaitingKind;
  /** What it belongs to, by the name that {@link subjects} give it. */
  readonly subject: string;
  /** What was written. */
  readonly text: string;
  /** The photo that goes with it, as a data URL. */
  readonly photo: string | null;
  readonly at: string;
  /** The server has it by now; the lists it will stand in are still being fetched. */
  readonly isSent: boolean;
}

/** Names of what a waiting thing belongs to: whoever shows it asks by the same name. */
export const subjects = {
  accomplishment: (gameId: string) => `accomplishment ${gameId}`,
  comment: (postId: string) => `comment ${postId}`,
  message: (gameId: string, recipientId: string) => `message ${gameId} ${recipientId}`,
  vote: (postId: string) => `vote ${postId}`,
};

const listeners = new Set<() => void>();
const nothing: readonly WaitingThing[] = [];
let things = nothing;
let bySubject = new Map<string, readonly WaitingThing[]>();

/** All that waits, the oldest first. */
export function waitingThings(): readonly WaitingThing[] {
  return things;
}

/** Whether anything of a kind waits. */
export function isWaiting(kind: WaitingKind): boolean {
  return things.some((thing) => thing.kind === kind);
}

/** Says what waits now, and what was sent and is not in the lists yet; for whoever keeps it. */
export function tellWaiting(ahead: readonly WaitingThing[]): void {
  const waiting = ahead.filter(({ isSent }) => !isSent);
  things = waiting.length === 0 ? nothing : waiting;
  bySubject = new Map();
  for (const thing of ahead) bySubject.set(thing.subject, [...(bySubject.get(thing.subject) ?? []), thing]);
  for (const listener of listeners) listener();
}

function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All that waits, the oldest first. */
export function useAllWaiting(): readonly WaitingThing[] {
  return useSyncExternalStore(onWaitingChange, waitingThings, waitingThings);
}

/** What waits of one subject or was sent and is not in its lists yet, the oldest first. */
export function useAhead(subject: string): readonly WaitingThing[] {
  const ahead = () => bySubject.get(subject) ?? nothing;
  return useSyncExternalStore(onWaitingChange, ahead, ahead);
}

export const WAITS = Symbol('waits');

/** The answer of a call that is sent under a key, or {@link WAITS} as soon as it is kept to be sent later. */
export async function orWaits<T>(key: string, answer: Promise<T>): Promise<T | typeof WAITS> {
  const { promise, resolve } = Promise.withResolvers<typeof WAITS>();
  const look = () => {
    if (things.some((thing) => thing.key === key)) resolve(WAITS);
  };
  const stop = onWaitingChange(look);
  look();
  try {
    return await Promise.race([answer, promise]);
  } finally {
    stop();
  }
}
