import type { ErrorCode } from '#contract/errors.ts';

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

/** The code of a failure of each kind without a more specific code. */
const codeOf = {
  invalid: 'invalid_request',
  signedOut: 'signed_out',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  tooLarge: 'too_large',
  unsupportedType: 'unsupported_type',
  keyReused: 'idempotency_key_reused',
  rateLimited: 'rate_limited',
  unavailable: 'unavailable',
} satisfies Record<FailureKind, ErrorCode>;

/**
 * A failure whose message is shown to the user and whose code is for clients. Services throw it, also inside a
 * transaction, which then rolls back. `retryAfterSeconds` is for `rateLimited` and `unavailable`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly retryAfterSeconds: number | null;
  readonly code: ErrorCode;

  constructor(
    kind: FailureKind,
    message: string,
    retryAfterSeconds: number | null = null,
    code: ErrorCode = codeOf[kind],
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The message of a 503 after which a retry may succeed. */
export const BUSY = 'The service is busy. Try again in a moment.';

/** This and the following functions create the failure of a kind. `code` defaults to the generic one of the kind. */
export const invalid = (message: string, code?: ErrorCode) => new Failure('invalid', message, null, code);
export const signedOut = (message = 'Please sign in', code?: ErrorCode) =>
  new Failure('signedOut', message, null, code);
export const forbidden = (message: string, code?: ErrorCode) => new Failure('forbidden', message, null, code);
export const notFound = (message: string, code?: ErrorCode) => new Failure('notFound', message, null, code);
export const conflict = (message: string, code?: ErrorCode) => new Failure('conflict', message, null, code);
export const tooLarge = (message: string) => new Failure('tooLarge', message);
