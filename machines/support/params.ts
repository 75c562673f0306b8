/** Params for an action on `onError`: what went wrong. */
export const failure = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Params for an action on `onDone`: the output of the actor. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output;

/** Whether an error says that nobody is signed in (HTTP 401), whoever made the error. */
export function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}

/** A value the chart guarantees by now. Throws its name when the chart is wrong. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
