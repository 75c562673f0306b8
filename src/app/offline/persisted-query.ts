import type { Query } from '@tanstack/react-query';
import { isSinceLogout, untilLogout } from './database.ts';

/** A query on the device. */
interface PersistedQuery {
  readonly hash: string;
  readonly key: readonly unknown[];
  /** As JSON: IndexedDB cannot store the headers of responses. */
  readonly json: string;
  /** When the server sent the data. */
  readonly at: number;
  readonly owner: string;
  /** Another build may mean something else by the same key. */
  readonly build: string;
}

/** Creates the records of a user. What is recorded after a logout belongs to nobody. */
export function recorderOf(owner: string) {
  const scope = untilLogout({ owner, build: build() });
  return ({ queryHash, queryKey, state }: Query): PersistedQuery => ({
    ...scope,
    hash: queryHash,
    key: queryKey,
    json: JSON.stringify(state.data),
    at: state.dataUpdatedAt,
  });
}

/** Whether a record may be shown to this user. */
export function isReadable(record: unknown, userId: string): record is PersistedQuery {
  return isOwnedBy(record, userId) && 'build' in record && record.build === build();
}

/** Whether a record belongs to this user. */
export function isOwnedBy(record: unknown, userId: string): record is Pick<PersistedQuery, 'owner'> {
  return isSinceLogout(record) && 'owner' in record && record.owner === userId;
}

/** Names this build: the address of its entry script has a hash of all that belongs to it. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

/** The data of a record, marked as such. Whoever edits it in the cache leaves the mark; a response has none. */
export function hydratedData({ json }: PersistedQuery): unknown {
  const data: unknown = JSON.parse(json);
  return typeof data === 'object' && data !== null && !Array.isArray(data)
    ? { ...data, isHydrated: true }
    : data;
}

/** Whether the data of a query is persisted data that the server has not sent anew. */
export function isHydrated({ state: { data } }: Pick<Query, 'state'>): boolean {
  return typeof data === 'object' && data !== null && 'isHydrated' in data;
}
