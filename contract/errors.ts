import * as z from 'zod/mini';

/**
 * The stable codes of errors. Clients decide by code and show the message, whose wording may change. The first of each
 * status is generic, for errors without a more specific code.
 */
export const errorCode = z.enum([
  // 400
  'invalid_request',
  'wrong_password',
  'wrong_username',
  'wrong_code',
  'common_password',
  'blocked_word',
  // 401
  'signed_out',
  'wrong_credentials',
  'invalid_access_token',
  'account_suspended',
  'terms_not_accepted',
  // 403
  'forbidden',
  'foreign_request',
  'game_access_denied',
  'participants_only',
  'managers_only',
  'creator_only',
  'sign_in_again',
  'session_required',
  'moderators_only',
  'other_moderator_required',
  'banned_from_game',
  // 404
  'not_found',
  'participant_not_found',
  // 409
  'conflict',
  'username_taken',
  'game_not_active',
  'game_not_completed',
  'already_invited',
  'already_participant',
  'already_answered',
  'too_many_groups',
  'too_many_access_tokens',
  'already_claimed',
  'already_decided',
  'already_suspended',
  'moderator_account',
  'already_ended',
  'already_appealed',
  'appeal_too_late',
  // 413, 415, 422, 429, 500, 503
  'too_large',
  'unsupported_type',
  'idempotency_key_reused',
  'rate_limited',
  'internal_error',
  'unavailable',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** The body of every error: a message for the user and a code for the client. */
export const errorBody = z.object({ message: z.string(), code: errorCode });
export type ErrorBody = z.infer<typeof errorBody>;
