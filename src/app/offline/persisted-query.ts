import type { Query } from '@tanstack/react-query';
import { build } from './build.ts';

/** No more queries are persisted than this, the latest ones. */
export const MOST_PERSISTED = 120;
/** Data that is longer as JSON, in characters, is not persisted. */
export const LONGEST_PERSISTED = 250_000;

/** What is persisted of a query. */
export interface PersistedQuery {
  readonly hash: string;
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** When the server sent the data. */
  readonly at: number;
}

/** Searches are not persisted, nor how and where somebody is signed in. */
export function isPersistable({ queryKey }: Query): boolean {
  return queryKey[0] !== 'account' && !queryKey.includes('search');
}

export function persistedQuery({ queryHash, queryKey, state }: Query): PersistedQuery {
  return { hash: queryHash, key: queryKey, data: storable(state.data), at: state.dataUpdatedAt };
}

/** The same data without the headers of responses, which IndexedDB cannot store. */
function storable(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if ('pages' in data && Array.isArray(data.pages)) return { ...data, pages: data.pages.map(storable) };
  return 'headers' in data ? { ...data, headers: undefined } : data;
}

/** Whether there is data, and not too much of it. */
export function isShort({ data }: PersistedQuery): boolean {
  return data !== undefined && data !== null && roomLeft(data, LONGEST_PERSISTED) >= 0;
}

/** Of so many characters what is left after a value as JSON, roughly. Stops counting once nothing is. */
function roomLeft(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length - 2;
  if (typeof value !== 'object' || value === null) return room - 4;
  let left = room;
  for (const [name, part] of Object.entries(value)) {
    left = roomLeft(part, left - name.length - 4);
    if (left < 0) break;
  }
  return left;
}

/** Another build may mean something else by the same key. */
export function isOfThisBuild(record: unknown): record is PersistedQuery {
  return (
    typeof record === 'object' &&
    record !== null &&
    'build' in record &&
    record.build === build() &&
    'key' in record &&
    Array.isArray(record.key) &&
    'data' in record
  );
}
