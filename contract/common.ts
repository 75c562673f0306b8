import { initContract } from '@ts-rest/core';
import * as z from 'zod/mini';
import { AUTHOR_HEADER, PAGE_SIZE, PEOPLE_SHOWN } from './constants.ts';
import { errorBody } from './errors.ts';

export const c = initContract();

/**
 * Who may call a route. The server enforces it; the client never relies on it. `session` is a signed-in user without an access
 * token: an access token gives no access to the account. `suspendedToo` is the same, also while the user is suspended or has not accepted
 * the operator's terms.
 */
export type Access =
  | 'anyone'
  | 'signedIn'
  | 'session'
  | 'suspendedToo'
  | 'moderator'
  | 'gameViewer'
  | 'participant'
  | 'gameManager'
  | 'gameCreator'
  | 'postAuthor'
  | 'commentAuthor'
  | 'invitationRecipient'
  | 'invitationManager'
  | 'messageParty'
  | 'recipient';

/** The rate class of a route; the server has one table of limits by class. */
export type RateClass =
  | 'poll'
  | 'read'
  | 'search'
  | 'mail'
  | 'joinCode'
  | 'write'
  | 'post'
  | 'comment'
  | 'message'
  | 'readMark'
  | 'invite'
  | 'createGame'
  | 'report'
  | 'secret'
  | 'export';

/**
 * Metadata of every route. `shownTexts` are the fields of the body that other users read: the server refuses the operator's blocked words in
 * them.
 */
export type RouteMetadata = {
  readonly access: Access;
  readonly rate: RateClass;
  readonly shownTexts: readonly string[];
};

/** Route metadata with literal types: who may call the route, its rate class, and the texts in it that other users read. */
export const route = /* @__NO_SIDE_EFFECTS__ */ <const A extends Access, const R extends RateClass>(
  access: A,
  rate: R,
  shownTexts: readonly string[] = [],
) => ({
  access,
  rate,
  shownTexts,
});

/** The message for a request that the app cannot send. */
export const INVALID_REQUEST = 'The request is not valid';

/** A body or query object; anything else gets a generic message. */
export const input = /* @__NO_SIDE_EFFECTS__ */ <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, INVALID_REQUEST);

/**
 * An opaque identifier, in lower case as the server creates it: the database accepts a UUID in any spelling, and the server compares
 * ids as text.
 */
export const id = z
  .string(INVALID_REQUEST)
  .check(z.minLength(1, INVALID_REQUEST), z.maxLength(64, INVALID_REQUEST), z.toLowerCase());

/** A time as ISO 8601 in UTC, as in responses. */
export const isoTime = z.iso.datetime({ error: 'Invalid date' });

/** A time in a request, with any offset. `required` is the message when it is missing or malformed. */
export const requiredTime = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required })
    .check(z.refine(hasFourDigitYear, 'This date is too far away'));

/** With an offset the last hours of 9999 are in a year that neither ISO 8601 nor PostgreSQL writes with four digits. */
const hasFourDigitYear = (moment: string) => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

const withoutNul = z.regex(/^[^\u0000]*$/u, 'Some characters are not allowed');

/** Trimmed; empty if nothing is visible, so that invisible characters alone are no text. */
export const trimText = (text: string) => (/^[\s\p{DI}]*$/u.test(text) ? '' : text.trim());

/** Required text: trimmed, at least one character, at most `max` UTF-16 units. Each rule has a message for the user. */
export const requiredText = (rule: { required: string; max: number; tooLong: string }) =>
  z
    .string({ error: rule.required })
    .check(
      z.overwrite(trimText),
      z.minLength(1, rule.required),
      z.maxLength(rule.max, rule.tooLong),
      withoutNul,
    );

/** Optional text: trimmed, `null` when absent or blank, at most `max` UTF-16 units. */
export const optionalText = (rule: { max: number; tooLong: string }) =>
  z.pipe(
    z.nullish(
      z.string(INVALID_REQUEST).check(z.overwrite(trimText), z.maxLength(rule.max, rule.tooLong), withoutNul),
    ),
    z.transform((text: string | null | undefined) => (text ? text : null)),
  );

/** Search text: trimmed, bounded, matched literally. */
export const searchText = z
  .string('Please enter something to search for')
  .check(z.trim(), z.maxLength(100, 'Search text is too long'), withoutNul);

/** A whole number in a query string, from 1 to `max`. */
const wholeNumber = (max: number) =>
  z.coerce
    .number<number>(INVALID_REQUEST)
    .check(z.int(INVALID_REQUEST), z.minimum(1, INVALID_REQUEST), z.maximum(max, INVALID_REQUEST));

/** The maximum of `limit`. */
export const MAX_PAGE_SIZE = 50;

/** `?page=&limit=`, both optional: page 1 is the newest, limit defaults to {@link PAGE_SIZE}. */
export const paging = input({
  page: z._default(wholeNumber(1_000_000), 1),
  limit: z._default(wholeNumber(MAX_PAGE_SIZE), PAGE_SIZE),
});

export type PageRequest = z.infer<typeof paging>;

/** `?page=&limit=` for lists of users, with {@link PEOPLE_SHOWN} as default and maximum. */
export const peoplePaging = input({
  page: z._default(wholeNumber(1_000_000), 1),
  limit: z._default(wholeNumber(PEOPLE_SHOWN), PEOPLE_SHOWN),
});

/** An opaque cursor: the end of a page. */
const cursor = z
  .string(INVALID_REQUEST)
  .check(z.minLength(1, INVALID_REQUEST), z.maxLength(100, INVALID_REQUEST));

/**
 * Cursor paging for lists that grow while they are read: with `before`, the `next` of the previous page, the page
 * follows it whatever was added or removed, and `page` is only a number to display.
 */
export const cursorPaging = z.extend(paging, { before: z.optional(cursor) });

/** `?limit=` with this default. */
export const limitQuery = (fallback: number) =>
  input({ limit: z._default(wholeNumber(MAX_PAGE_SIZE), fallback) });

/** What the viewer may do about the author of something. */
export const authorActions = z.object({ canBlock: z.boolean(), canReport: z.boolean() });

/**
 * The same for something in a game. The rest is set for its creator and admins only: whether they can decide about it, and ban its author,
 * who is not the creator.
 */
export const inGameActions = z.extend(authorActions, {
  canModerate: z.optional(z.boolean()),
  canBan: z.optional(z.boolean()),
});
export type AuthorActions = z.infer<typeof authorActions>;
export type InGameActions = z.infer<typeof inGameActions>;

/** The body of a response without data. */
export const success = z.object({ success: z.literal(true) });

const BAD_KEY = 'An Idempotency-Key has 8 to 100 characters';

/**
 * The header of a POST that creates something: the same key on each retry. The same key of the same user within 24 h
 * returns the first result.
 */
export const idempotencyHeaders = {
  'idempotency-key': z.optional(z.string(BAD_KEY).check(z.minLength(8, BAD_KEY), z.maxLength(100, BAD_KEY))),
};

/**
 * The headers of what the app's outbox sends: the idempotency key, and the id of its author. The server refuses it with 401 unless that
 * user is signed in.
 */
export const outboxHeaders = { ...idempotencyHeaders, [AUTHOR_HEADER]: z.optional(id) };

/** The maximum length of a photo's data URL. */
export const MAX_IMAGE_DATA_URL_LENGTH = 600_000;

/** A photo in a request. The server also decodes the bytes. */
export const imageDataUrl = z
  .string('Image must be a JPEG, PNG or WebP photo')
  .check(
    z.maxLength(MAX_IMAGE_DATA_URL_LENGTH, 'Image is too large'),
    z.regex(
      /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'Image must be a JPEG, PNG or WebP photo',
    ),
  );

/** The URL of an image: a path on the same origin, or a data URL. */
export const imageUrl = z.string();

/** The mean color of a photo, `#rrggbb`. */
export const imageColor = z.string();

/** The error responses of all routes. */
export const commonErrors = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  413: errorBody,
  414: errorBody,
  415: errorBody,
  422: errorBody,
  429: errorBody,
  500: errorBody,
  501: errorBody,
  503: errorBody,
} as const;
