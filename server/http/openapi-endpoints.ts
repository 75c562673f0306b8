import * as z from 'zod';
import { EXPORT_PATH } from '#contract/account.ts';
import { success } from '#contract/common.ts';
import { LOGIN_PATH, LOGOUT_PATH } from '#contract/constants.ts';
import {
  codeInput,
  forgotInput,
  registerInput,
  resetInput,
  signInInput,
  tokenInput,
} from '../auth/credentials.ts';

/** An endpoint that is not a route of the contract. */
export type PlainEndpoint = {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  /** The accepted credentials; `none` when they make no difference. */
  readonly access: 'none' | 'anyone' | 'session' | 'suspendedToo';
  readonly query?: z.ZodObject;
  readonly pathParams?: z.ZodObject;
  /** Sent as JSON or as a form. */
  readonly body?: z.ZodObject;
  /** The status of success; 303 redirects and may set cookies. */
  readonly status: 200 | 303;
  /** The content type and schema of a response with status 200; null for text and binary data. */
  readonly content: Readonly<Record<string, z.core.$ZodType | null>>;
  readonly errors: readonly number[];
};

const returnTo = z.object({ returnTo: z.string().optional() });
const json = (schema: z.core.$ZodType | null) => ({ 'application/json': schema });
const redirects = { status: 303, content: {} } as const;

const submits = {
  method: 'post',
  tag: 'sign-in',
  access: 'none',
  query: returnTo,
  ...redirects,
  errors: [400, 401, 403, 413, 415, 429, 500, 503],
} as const;

/** What a page with a link of a mail submits. Forms get a page. */
const confirms = {
  ...submits,
  query: undefined,
  status: 200,
  content: json(success),
  errors: [...submits.errors, 404],
} as const;

const readsImage = {
  method: 'get',
  tag: 'images',
  access: 'anyone',
  pathParams: z.object({ id: z.string() }),
  status: 200,
  content: { 'image/*': null },
  errors: [400, 401, 404, 414, 500, 503],
} as const;

/** All endpoints outside of the contract that clients may use; pages, assets and redirects of the sign-in page are not among them. */
export const plainEndpoints: readonly PlainEndpoint[] = [
  {
    ...submits,
    path: LOGIN_PATH,
    operationId: 'signIn',
    summary:
      'Sign in and redirect to `returnTo`, or to `/api/login/code` if the account has a second factor. A form that fails gets an HTML page.',
    body: signInInput,
  },
  {
    ...submits,
    path: `${LOGIN_PATH}/code`,
    operationId: 'signInWithCode',
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: codeInput,
  },
  {
    ...submits,
    path: '/api/register',
    operationId: 'register',
    summary: 'Create an account and sign in',
    body: registerInput,
    errors: [...submits.errors, 409],
  },
  {
    method: 'get',
    path: `${LOGIN_PATH}/provider`,
    tag: 'sign-in',
    operationId: 'signInWithProvider',
    summary: 'Redirect to the identity provider; 404 when none is configured',
    access: 'none',
    query: returnTo,
    ...redirects,
    errors: [404, 429, 500, 503],
  },
  {
    ...confirms,
    path: '/api/password',
    operationId: 'requestPasswordReset',
    summary: 'Mail a link for a new password, if such an account exists; the response is always the same',
    body: forgotInput,
  },
  {
    ...confirms,
    path: '/api/password/reset',
    operationId: 'resetPassword',
    summary:
      'Set a password with the token of a mailed link; also restores the address that the link was mailed to',
    body: resetInput,
  },
  {
    ...confirms,
    path: '/api/email/confirm',
    operationId: 'confirmEmailAddress',
    summary: 'Confirm an e-mail address with the token of a mailed link, in a session of its account',
    body: tokenInput,
    errors: [...confirms.errors, 409],
  },
  {
    method: 'get',
    path: LOGOUT_PATH,
    tag: 'sign-in',
    operationId: 'signOut',
    summary: 'End the session and redirect to the start page',
    access: 'session',
    ...redirects,
    errors: [403, 500, 503],
  },
  {
    method: 'get',
    path: EXPORT_PATH,
    tag: 'account',
    operationId: 'accountExport',
    summary: 'All data of the user as a .zip file',
    access: 'suspendedToo',
    status: 200,
    content: { 'application/zip': null },
    errors: [400, 401, 403, 429, 500, 503],
  },
  {
    ...readsImage,
    path: '/api/images/{id}',
    operationId: 'imagesRead',
    summary:
      'A photo, or a redirect to it, for users who may see a post, game or profile that uses it. Its bytes never change.',
  },
  {
    ...readsImage,
    path: '/api/images/{id}/small',
    operationId: 'imagesReadSmall',
    summary:
      'A small copy of a photo (the photo itself if it has none), or a redirect to it, for the same users',
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'server',
    operationId: 'openApiDocument',
    summary: 'This document',
    access: 'none',
    status: 200,
    content: json(z.looseObject({})),
    errors: [],
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'server',
    operationId: 'health',
    summary: 'Whether the process runs',
    access: 'none',
    status: 200,
    content: json(z.object({ status: z.literal('ok') })),
    errors: [],
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'server',
    operationId: 'readiness',
    summary: 'Whether the process accepts requests and the database responds',
    access: 'none',
    status: 200,
    content: json(z.object({ status: z.literal('ready') })),
    errors: [503],
  },
];
