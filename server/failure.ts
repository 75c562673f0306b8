/** Why a use case failed. Only `server/http/errors.ts` maps a kind to an HTTP status. */
export type FailureKind =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'keyReused'
  | 'rateLimited'
  | 'unavailable';

/**
 * A failure whose message is shown to the user. Services throw it, also inside a transaction, which then rolls back.
 * `retryAfterSeconds` is for `rateLimited` and `unavailable`; clients distinguish failures of one kind by the `code`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | null;
  readonly code: string | null;

  constructor(
    kind: FailureKind,
    message: string,
    retryAfterSeconds: number | null = null,
    code: string | null = null,
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The message while the database is not available. */
export const BUSY = 'The service is busy. Try again in a moment.';

export const invalid = (message: string, code: string | null = null) =>
  new Failure('invalid', message, null, code);
export const signedOut = (message = 'Please sign in') => new Failure('signedOut', message);
export const forbidden = (message: string) => new Failure('forbidden', message);
export const notFound = (message: string) => new Failure('notFound', message);
export const conflict = (message: string) => new Failure('conflict', message);
export const tooLarge = (message: string) => new Failure('tooLarge', message);
