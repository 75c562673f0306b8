/** Passes types to `setup({ types })`, which expects a value but never reads it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the function only passes a type
export function types<Types>(): Types | undefined {
  return undefined;
}
