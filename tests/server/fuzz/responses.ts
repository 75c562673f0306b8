import type { LightMyRequestResponse } from 'fastify';
import { errorBody } from '#contract/errors.ts';

/** Default messages of the validation library. */
const libraryMessage =
  /^(Invalid (input|option|string|number|key|value|element|type|ISO|email)|Too (big|small):|Unrecognized)|\bexpected (string|number|boolean|object)/;

/** The fault of a response and its body; null without one. */
export type Fault = { readonly why: string; readonly status: number; readonly body: string } | null;

export const faultIn = (response: LightMyRequestResponse, why: string): Fault => ({
  why,
  status: response.statusCode,
  body: response.body.slice(0, 400),
});

/** The fault of a JSON error, which must have a message for users and a code. */
export function faultOfRefusal(response: LightMyRequestResponse): Fault {
  const refusal = errorBody.safeParse(response.json());
  if (!refusal.success) return faultIn(response, 'is an error without a message and a code');
  return libraryMessage.test(refusal.data.message)
    ? faultIn(response, 'has a message of the validation library')
    : null;
}

/**
 * How many inputs each route gets: `FUZZ_SEED=7 FUZZ_RUNS=5000 npm test -- tests/server/fuzz`. A failure prints its seed.
 * There are 88 routes and pages.
 */
export const fuzzing = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_260_301),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 12),
  endOnFailure: process.env['FUZZ_SHRINK'] === undefined,
};
