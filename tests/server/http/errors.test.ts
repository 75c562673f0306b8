import { describe, expect, it } from 'vitest';
import { conflict, Failure, forbidden, invalid, notFound, signedOut, tooLarge } from '#server/failure.ts';
import { errorResponseFor } from '#server/http/errors.ts';

const wrapped = (code: string, message = 'inner detail') =>
  new Error('Failed query: select secret', { cause: Object.assign(new Error(message), { code }) });

describe('error responses', () => {
  it('have the failure’s message and the status of its kind', () => {
    const failures = [
      invalid('a'),
      signedOut('b'),
      forbidden('c'),
      notFound('d'),
      conflict('e'),
      tooLarge('f'),
      new Failure('unsupportedType', 'g'),
      new Failure('keyReused', 'h'),
      new Failure('rateLimited', 'i', 7.2),
      new Failure('unavailable', 'j', 3),
    ];
    expect(failures.map(errorResponseFor)).toEqual([
      { status: 400, message: 'a', retryAfter: null, code: 'invalid_request' },
      { status: 401, message: 'b', retryAfter: null, code: 'signed_out' },
      { status: 403, message: 'c', retryAfter: null, code: 'forbidden' },
      { status: 404, message: 'd', retryAfter: null, code: 'not_found' },
      { status: 409, message: 'e', retryAfter: null, code: 'conflict' },
      { status: 413, message: 'f', retryAfter: null, code: 'too_large' },
      { status: 415, message: 'g', retryAfter: null, code: 'unsupported_type' },
      { status: 422, message: 'h', retryAfter: null, code: 'idempotency_key_reused' },
      { status: 429, message: 'i', retryAfter: 7.2, code: 'rate_limited' },
      { status: 503, message: 'j', retryAfter: 3, code: 'unavailable' },
    ]);
  });

  it('reveal no internal error [S-43]', () => {
    const internalErrors = [
      new Error('secret'),
      wrapped('23505'),
      'text',
      null,
      { statusCode: 502 },
      new TypeError('x is not a function'),
    ];
    const expected = {
      status: 500,
      message: 'Something went wrong on our side. Please try again',
      retryAfter: null,
      code: 'internal_error',
    };
    expect(internalErrors.map(errorResponseFor)).toEqual(internalErrors.map(() => expected));
  });

  it('have the code of the failure if it has one', () => {
    expect(errorResponseFor(conflict('taken', 'username_taken')).code).toBe('username_taken');
  });

  it('are a 503 with Retry-After while the database is unavailable', () => {
    const databaseErrors = [
      wrapped('57P01'),
      wrapped('57P03'),
      wrapped('53300'),
      wrapped('08006'),
      wrapped('40P01'),
      wrapped('ECONNREFUSED'),
      wrapped('25P03', 'terminating connection due to idle-in-transaction timeout'),
      wrapped('57014', 'canceling statement due to statement timeout'),
      wrapped('25006', 'cannot execute INSERT in a read-only transaction'),
      wrapped('', 'Client has encountered a connection error and is not queryable'),
      Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' }),
      wrapped('', 'timeout exceeded when trying to connect'),
      wrapped('', 'Connection terminated unexpectedly'),
    ];
    expect(databaseErrors.map((error) => errorResponseFor(error).status)).toEqual(
      databaseErrors.map(() => 503),
    );
    expect(errorResponseFor(wrapped('57P01')).retryAfter).toBe(2);
  });

  it('do not depend on user input in the error message of Drizzle', () => {
    const withUserInput = new Error('Failed query: insert\nparams: Connection terminated', {
      cause: new Error('no'),
    });
    expect(errorResponseFor(withUserInput).status).toBe(500);
  });

  it('are a 400 for text that the database cannot store', () => {
    expect(errorResponseFor(wrapped('22021'))).toEqual({
      status: 400,
      message: 'Some characters are not allowed',
      retryAfter: null,
      code: 'invalid_request',
    });
  });
});
