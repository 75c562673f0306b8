const letters = 'ABCDEFGHIJ';
const named = new Map<string, string>();

/**
 * What the build calls a class: the end of what vanilla-extract would call it, for every name stands in a script and in a
 * stylesheet, and no compression shortens a hash. Throws where two classes would be called the same.
 */
export function className({ hash }: { readonly hash: string }): string {
  // No name begins with a digit.
  const short = hash.slice(2).replace(/^\d/, (digit) => letters.charAt(Number(digit)));
  const other = named.get(short) ?? hash;
  if (other !== hash) throw new Error(`The classes ${other} and ${hash} are both called ${short}`);
  named.set(short, hash);
  return short;
}
