/** Makes something once for each object it is asked for, and gives the same thing from then on. */
export function oncePer<Key extends object, Made extends object>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
