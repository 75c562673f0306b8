/** Something of a list that the server and a person both change. One on its way there has its key for an id. */
export interface Entry<Item extends Identified> {
  readonly item: Item;
  readonly is: 'kept' | 'adding' | 'deleting';
}

interface Identified {
  readonly id: string;
}

type Entries<Item extends Identified> = readonly Entry<Item>[];

/** What the server has. */
export function kept<Item extends Identified>(items: readonly Item[]): Entries<Item> {
  return items.map((item) => ({ item, is: 'kept' }));
}

/** What to show: with those being added, without those being deleted. */
export function shown<Item extends Identified>(entries: Entries<Item>): readonly Item[] {
  return entries.filter(({ is }) => is !== 'deleting').map(({ item }) => item);
}

export function find<Item extends Identified>(entries: Entries<Item>, id: string): Entry<Item> | undefined {
  return entries.find(({ item }) => item.id === id);
}

export function adding<Item extends Identified>(entries: Entries<Item>, item: Item): Entries<Item> {
  return [...entries, { item, is: 'adding' }];
}

export function without<Item extends Identified>(entries: Entries<Item>, id: string): Entries<Item> {
  return entries.filter(({ item }) => item.id !== id);
}

/** The entry stays where it is, so that going back brings it to its place again. */
export function marked<Item extends Identified>(
  entries: Entries<Item>,
  id: string,
  is: Entry<Item>['is'],
): Entries<Item> {
  return entries.map((entry) => (entry.item.id === id ? { ...entry, is } : entry));
}

/** The server's item in the place of the one shown for it; once, even if a refresh brought it earlier. */
export function settled<Item extends Identified>(
  entries: Entries<Item>,
  { id, item }: { id: string; item: Item },
): Entries<Item> {
  return without(entries, item.id).map((entry) => (entry.item.id === id ? { item, is: 'kept' } : entry));
}

/** The server's items, those being deleted still so, and after them those it cannot know yet. */
export function refreshed<Item extends Identified>(
  entries: Entries<Item>,
  items: readonly Item[],
): Entries<Item> {
  const deleting = new Set(entries.filter(({ is }) => is === 'deleting').map(({ item }) => item.id));
  const fresh = items.map((item): Entry<Item> => ({ item, is: deleting.has(item.id) ? 'deleting' : 'kept' }));
  return [...fresh, ...entries.filter(({ is }) => is === 'adding')];
}
