import type { Query } from '@tanstack/react-query';
import { isSinceLogout, untilLogout } from './database.ts';

/** The record of a query in IndexedDB. */
interface PersistedQuery {
  readonly hash: string;
  readonly key: readonly unknown[];
  /** As JSON: IndexedDB cannot store the headers of responses. */
  readonly json: string;
  /** When the data was received, in milliseconds since 1970. */
  readonly at: number;
  readonly owner: string;
  /** The build that wrote it; another one may use the same key for other data. */
  readonly build: string;
}

/** Returns a function that creates the records of a user. Records created after a logout are invalid. */
export function recorderOf(owner: string) {
  const scope = untilLogout({ owner, build: build() });
  return ({ queryHash, queryKey, state }: Query, data: unknown = state.data): PersistedQuery => ({
    ...scope,
    hash: queryHash,
    key: queryKey,
    json: JSON.stringify(data),
    at: state.dataUpdatedAt,
  });
}

/** The data of a query with pages, with no more than `count` items of its first page; other data as they are. */
export function firstItems(data: unknown, count: number): unknown {
  if (!hasPages(data)) return data;
  const [first = []] = data.pages;
  return { ...data, pages: [first.slice(0, count)], pageParams: data.pageParams.slice(0, 1) };
}

interface Paged {
  readonly pages: readonly (readonly unknown[])[];
  readonly pageParams: readonly unknown[];
}

function hasPages(data: unknown): data is Paged {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.every(Array.isArray) &&
    'pageParams' in data &&
    Array.isArray(data.pageParams)
  );
}

/** Whether a record can be hydrated for this user. */
export function isReadable(record: unknown, userId: string): record is PersistedQuery {
  return isOwnedBy(record, userId) && 'build' in record && record.build === build();
}

/** Whether a record belongs to this user. */
export function isOwnedBy(record: unknown, userId: string): record is Pick<PersistedQuery, 'owner'> {
  return isSinceLogout(record) && 'owner' in record && record.owner === userId;
}

/** The id of this build: the URL of its entry script, which contains a hash of the content. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

/** The data of a record with an `isHydrated` flag. Updates of the cache preserve the flag; a response has none. */
export function hydratedData({ json }: PersistedQuery): unknown {
  const data: unknown = JSON.parse(json);
  return typeof data === 'object' && data !== null && !Array.isArray(data)
    ? { ...data, isHydrated: true }
    : data;
}

/** Whether the data of a query is hydrated and has not been refetched. */
export function isHydrated({ state: { data } }: Pick<Query, 'state'>): boolean {
  return typeof data === 'object' && data !== null && 'isHydrated' in data;
}
