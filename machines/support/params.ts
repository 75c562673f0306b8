/** Params for an action on `onError`: the error. */
export const failure = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Params for an action on `onDone`: the output of the actor. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output;

/** Whether an error has the status 401, in any error class. */
export function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}

/** Asserts a value that the chart guarantees. Throws an error with its name when it is missing. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
