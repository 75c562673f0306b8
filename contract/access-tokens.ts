import * as z from 'zod/mini';
import { c, id, input, isoTime, requiredText, route, success } from './common.ts';

export const ACCESS_TOKEN_NAME_MAX = 50;

/** The maximum number of unexpired access tokens of a user. */
export const ACCESS_TOKENS_MAX = 20;

/** The longest time until a token expires, in days. */
export const ACCESS_TOKEN_DAYS_MAX = 365;

/** A personal access token of the user; its secret is only in the response that creates it. */
export const accessToken = z.object({
  id,
  name: z.string(),
  /** The end of the secret, to recognize it. */
  lastCharacters: z.string(),
  createdAt: isoTime,
  /** Precise to five minutes; null before the first use. */
  lastUsedAt: z.nullable(isoTime),
  /** Null for a token that does not expire. */
  expiresAt: z.nullable(isoTime),
});
export type AccessToken = z.infer<typeof accessToken>;

export const createdAccessToken = z.extend(accessToken, { secret: z.string() });
export type CreatedAccessToken = z.infer<typeof createdAccessToken>;

const BAD_DAYS = `Choose between 1 and ${ACCESS_TOKEN_DAYS_MAX} days`;

export const createAccessTokenInput = input({
  name: requiredText({
    required: 'Please enter a name',
    max: ACCESS_TOKEN_NAME_MAX,
    tooLong: `Name must be at most ${ACCESS_TOKEN_NAME_MAX} characters`,
  }),
  /** Omitted for a token that does not expire. */
  expiresInDays: z.optional(
    z
      .number(BAD_DAYS)
      .check(z.int(BAD_DAYS), z.minimum(1, BAD_DAYS), z.maximum(ACCESS_TOKEN_DAYS_MAX, BAD_DAYS)),
  ),
});
export type CreateAccessTokenInput = z.input<typeof createAccessTokenInput>;

export const accessTokensRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/account/tokens',
    summary: 'The access tokens of the user, the newest first, without their secrets',
    responses: { 200: z.array(accessToken) },
    metadata: route('session', 'read'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/account/tokens',
    summary: 'Create an access token; only this response contains its secret',
    body: createAccessTokenInput,
    responses: { 201: createdAccessToken },
    metadata: route('session', 'secret'),
  }),
  revoke: c.mutation({
    method: 'DELETE',
    path: '/api/account/tokens/:id',
    pathParams: z.object({ id }),
    summary: 'Revoke an access token; it stops working at once',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('session', 'write'),
  }),
};
