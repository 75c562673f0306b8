/** The data of a response without some items of its lists; unchanged parts stay the same objects. */
export function withoutItems(data: unknown, isRemoved: (item: object) => boolean): unknown {
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data;
    const kept = items
      .filter((item) => typeof item !== 'object' || item === null || !isRemoved(item))
      .map((item) => withoutItems(item, isRemoved));
    return kept.length === items.length && kept.every((item, at) => item === items[at]) ? data : kept;
  }
  // Response headers and dates are no plain objects.
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  const entries = Object.entries(data).map(
    ([field, value]) => [field, withoutItems(value, isRemoved)] as const,
  );
  return entries.every(([field, value]) => value === Reflect.get(data, field))
    ? data
    : Object.fromEntries(entries);
}

/** The value of `item[field][inner]`; undefined if `item[field]` is no object. */
export function nested(item: object, field: string, inner: string): unknown {
  const value: unknown = Reflect.get(item, field);
  return typeof value === 'object' && value !== null ? Reflect.get(value, inner) : undefined;
}
