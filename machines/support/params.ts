/** Params for an action on `onError`: the error. */
export const failure = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Params for an action on `onDone`: the output of the actor. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output;

/** Whether an error has one of these HTTP statuses, in any error class. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    statuses.some((status) => status === error.status)
  );
}

/** Whether an error has the status 401, in any error class. */
export const isUnauthorized = (error: unknown): boolean => hasStatus(error, 401);

/** Asserts a value that the chart guarantees. Throws an error with its name when it is missing. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
