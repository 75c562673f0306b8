import { initContract } from '@ts-rest/core';
import * as z from 'zod/mini';

export const c = initContract();

/** Who may call a route. The server enforces it; the client never relies on it. */
export type Access =
  | 'anyone'
  | 'signedIn'
  | 'gameViewer'
  | 'participant'
  | 'gameManager'
  | 'gameCreator'
  | 'postOwner'
  | 'commentAuthor'
  | 'invitationRecipient'
  | 'invitationManager'
  | 'messageParty'
  | 'recipient';

/** How often a route may be called; the server keeps one table of limits by class. */
export type RateClass =
  | 'poll'
  | 'read'
  | 'search'
  | 'joinCode'
  | 'write'
  | 'post'
  | 'comment'
  | 'message'
  | 'invite'
  | 'createGame'
  | 'secret'
  | 'export';

/** What every route says about itself beside its shapes. */
export type RouteMetadata = { readonly access: Access; readonly rate: RateClass };

/** Route metadata with its literal types kept: who may call, and which rate class it counts in. */
export const route = <const A extends Access, const R extends RateClass>(access: A, rate: R) => ({
  access,
  rate,
});

/** What a person reads when their client sent something that no screen of ours could have sent. */
export const INVALID_REQUEST = 'The request is not valid';

/** The fields of a body or a query, with a plain answer for whatever is no such thing. */
export const input = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, INVALID_REQUEST);

/** An opaque identifier. The client never looks inside one. */
export const id = z
  .string(INVALID_REQUEST)
  .check(z.minLength(1, INVALID_REQUEST), z.maxLength(64, INVALID_REQUEST));

/** A moment as ISO 8601 in UTC, as the server sends it. */
export const isoTime = z.iso.datetime({ error: 'Invalid date' });

/** A moment in a request; any offset is understood. `required` is the message when it is missing or unreadable. */
export const requiredTime = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required })
    .check(z.refine(hasFourDigitYear, 'This date is too far away'));

/** An offset can push the last hours of 9999 into a year that neither ISO 8601 nor PostgreSQL writes in four digits. */
const hasFourDigitYear = (moment: string) => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

const withoutNul = (message: string) => z.regex(/^[^\u0000]*$/u, message);

/**
 * Text a person must fill in: trimmed, at least one character, at most `max` UTF-16 units.
 * Each rule carries the message shown to the person.
 */
export const requiredText = (rule: { required: string; max: number; tooLong: string }) =>
  z
    .string({ error: rule.required })
    .check(
      z.trim(),
      z.minLength(1, rule.required),
      z.maxLength(rule.max, rule.tooLong),
      withoutNul('Some characters are not allowed'),
    );

/** Text a person may leave out: trimmed, `null` when absent or blank, at most `max` UTF-16 units. */
export const optionalText = (rule: { max: number; tooLong: string }) =>
  z.pipe(
    z.nullish(
      z
        .string(INVALID_REQUEST)
        .check(z.trim(), z.maxLength(rule.max, rule.tooLong), withoutNul('Some characters are not allowed')),
    ),
    z.transform((text: string | null | undefined) => (text ? text : null)),
  );

/** Search text: trimmed, bounded, taken literally by the server. */
export const searchText = z
  .string('Please enter something to search for')
  .check(
    z.trim(),
    z.maxLength(100, 'Search text is too long'),
    withoutNul('Some characters are not allowed'),
  );

/** A whole number in a query string, between `min` and `max`. */
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number<number>(INVALID_REQUEST)
    .check(z.int(INVALID_REQUEST), z.minimum(min, INVALID_REQUEST), z.maximum(max, INVALID_REQUEST));

/** Page 1 is the newest. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 50;

/** `?page=&limit=`, both optional: page counts from 1, limit defaults to {@link PAGE_SIZE}. */
export const paging = input({
  page: z._default(wholeNumber(1, 1_000_000), 1),
  limit: z._default(wholeNumber(1, MAX_PAGE_SIZE), PAGE_SIZE),
});

/** How many people an answer about one game carries at most; the viewer's own row comes on top. */
export const PEOPLE_SHOWN = 100;

/** `?page=&limit=` for lists of people: pages are as long as {@link PEOPLE_SHOWN} unless asked for shorter. */
export const peoplePaging = input({
  page: z._default(wholeNumber(1, 1_000_000), 1),
  limit: z._default(wholeNumber(1, PEOPLE_SHOWN), PEOPLE_SHOWN),
});

/** Where a page ends, as its answer told it: only the server looks inside one. */
const cursor = z
  .string(INVALID_REQUEST)
  .check(z.minLength(1, INVALID_REQUEST), z.maxLength(100, INVALID_REQUEST));

/**
 * Paging in a list that grows while it is read: with `before`, the `next` of the page one has just read, the page is what
 * follows it, whatever came or went meanwhile, and `page` is no more than the number it is shown with.
 */
export const steadyPaging = z.extend(paging, { before: z.optional(cursor) });

/** `?limit=` with a default of its own. */
export const limitQuery = (fallback: number) =>
  input({ limit: z._default(wholeNumber(1, MAX_PAGE_SIZE), fallback) });

/** Every failure answers this; the message is fit to be shown to a person. Clients tell failures apart by the code, if there is one. */
export const errorBody = z.object({ message: z.string(), code: z.optional(z.string()) });
export type ErrorBody = z.infer<typeof errorBody>;

/** What an endpoint answers that has nothing to say. */
export const success = z.object({ success: z.literal(true) });

const BAD_KEY = 'An Idempotency-Key has 8 to 100 characters';

/**
 * Sent with a POST that creates: the same key on every retry of one thing a person does.
 * The same key from the same user within 24 h gives the first answer again.
 */
export const idempotencyHeaders = {
  'idempotency-key': z.optional(z.string(BAD_KEY).check(z.minLength(8, BAD_KEY), z.maxLength(100, BAD_KEY))),
};

/** A photo in a request. The server looks at the bytes; this only bounds the text. */
export const MAX_IMAGE_DATA_URL_LENGTH = 600_000;
export const imageDataUrl = z
  .string('Image must be a JPEG, PNG or WebP photo')
  .check(
    z.maxLength(MAX_IMAGE_DATA_URL_LENGTH, 'Image is too large'),
    z.regex(
      /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'Image must be a JPEG, PNG or WebP photo',
    ),
  );

/** Where an image can be loaded from: a path on the same origin, or a data URL. */
export const imageUrl = z.string();

/** What a photo is like on the whole, as `#rrggbb`. */
export const imageColor = z.string();

/** The failures any route may answer, attached once to the whole contract. */
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
