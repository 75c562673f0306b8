import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { isTransient } from '../db/database-errors.ts';
import { errorCodes, errorProperty } from '../error-details.ts';
import { BUSY, Failure, type FailureKind } from '../failure.ts';

const statusOf = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  keyReused: 422,
  rateLimited: 429,
  unavailable: 503,
} satisfies Record<FailureKind, number>;

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is incomplete',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_BAD_URL: 'The address is not valid',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
};

/** PostgreSQL's codes for text that it cannot store, such as a NUL character. */
const unstorable = /^(22021|22P05)$/;

type ErrorResponse = {
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | null;
  readonly code: ErrorCode;
};

const codeOfStatus: Readonly<Record<number, ErrorCode>> = { 413: 'too_large', 415: 'unsupported_type' };

const invalidRequest = (status: number, message: string): ErrorResponse => ({
  status,
  message,
  retryAfter: null,
  code: codeOfStatus[status] ?? 'invalid_request',
});

/** The response to an error: no more than the sender of the request may know. */
export function errorResponseFor(error: unknown): ErrorResponse {
  if (error instanceof Failure) {
    const { kind, message, retryAfterSeconds: retryAfter, code } = error;
    return { status: statusOf[kind], message, retryAfter, code };
  }
  const codes = errorCodes(error);
  if (codes.some((code) => unstorable.test(code))) {
    return invalidRequest(400, 'Some characters are not allowed');
  }
  const status = errorProperty(error, 'statusCode');
  const code = codes[0] ?? '';
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return invalidRequest(status, frameworkMessages[code] ?? 'The request is not valid');
  }
  if (isTransient(error)) {
    return { status: 503, message: BUSY, retryAfter: 2, code: 'unavailable' };
  }
  const message = 'Something went wrong on our side. Please try again';
  return { status: 500, message, retryAfter: null, code: 'internal_error' };
}

/** Sets the status of an error and `Retry-After`, and logs errors of the server; returns the response to send. */
export function prepareErrorReply(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<ErrorResponse, 'message' | 'code'> {
  const { status, message, retryAfter, code } = errorResponseFor(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (retryAfter !== null) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  void reply.status(status);
  return { message, code };
}

/** Replies to an error with JSON. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, code } = prepareErrorReply(error, request, reply);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send({ message, code } satisfies ErrorBody);
}

/** Turns every error that a route throws into `{ message, code }` and a status. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
}
