/** Types for `setup({ types })`, which wants them as a value. There is none, and nobody ever reads it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a type is all there is
export function types<Types>(): Types | undefined {
  return undefined;
}
