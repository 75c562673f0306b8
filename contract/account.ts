import * as z from 'zod/mini';
import { newPassword } from './auth.ts';
import { c, INVALID_REQUEST, id, input, route, success } from './common.ts';
import { user } from './users.ts';

/** What stands where the name of somebody stood who has deleted their account. */
export const DELETED_USER = '[deleted user]';

/** How many of the games are named that change hands or go when an account is deleted; the counts tell of all. */
export const NAMED_GAMES = 50;

/** Where all one's data is downloaded from, as a .zip. */
export const EXPORT_PATH = '/api/account/export';

/** The code of a refusal because the password typed is not one's own. */
export const WRONG_PASSWORD = 'wrong_password';

/** The code of a refusal because the username typed is not one's own. */
export const WRONG_USERNAME = 'wrong_username';

const ENTER_PASSWORD = 'Please enter your password';

/** A password somebody has already; it is only compared, so any length goes that a password may have. */
const knownPassword = z
  .string(ENTER_PASSWORD)
  .check(z.minLength(1, ENTER_PASSWORD), z.maxLength(1000, 'That is not your password'));

/** One's account as only oneself sees it. */
export const account = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** False for those who sign in with a provider only. */
  hasPassword: z.boolean(),
  /** Whether a code of an authenticator app is asked for at signing in. */
  twoFactor: z.boolean(),
});
export type Account = z.infer<typeof account>;

export const changePasswordInput = input({ currentPassword: knownPassword, newPassword });
export type ChangePasswordInput = z.input<typeof changePasswordInput>;

export const passwordInput = input({ password: knownPassword });

const ENTER_CODE = 'Please enter the 6-digit code from your app';

/** The code an authenticator app shows; spaces are forgiven. */
export const appCode = z.pipe(
  z.pipe(
    z.string(ENTER_CODE),
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, ENTER_CODE)),
);
export const appCodeInput = input({ code: appCode });

/** What setting up an authenticator app needs. It is sent this once. */
export const twoFactorSetup = z.object({
  /** For a QR code. */
  uri: z.string(),
  /** The same secret, to type by hand. */
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A browser somebody is signed in with. */
export const session = z.object({
  id,
  isCurrent: z.boolean(),
  /** What the browser called itself. */
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof session>;

/** What will become of what one has made. */
export const deletionPlan = z.object({
  gamesPassed: z.number(),
  gamesDeleted: z.number(),
  accomplishments: z.number(),
  photos: z.number(),
  comments: z.number(),
  messages: z.number(),
  /** Games with others in them, and who will own each: at most {@link NAMED_GAMES}. */
  passed: z.array(z.object({ id, name: z.string(), heir: user })),
  /** Games nobody else is in: at most {@link NAMED_GAMES}. */
  deleted: z.array(z.object({ id, name: z.string() })),
});
export type DeletionPlan = z.infer<typeof deletionPlan>;

const TYPE_USERNAME = 'Please type your username to confirm';

export const deleteAccountInput = input({
  /** One's username, typed. */
  confirmation: z
    .string(TYPE_USERNAME)
    .check(z.trim(), z.minLength(1, TYPE_USERNAME), z.maxLength(100, TYPE_USERNAME)),
  /** Left out by those who have none. */
  password: z.optional(knownPassword),
  /** Redacts one's accomplishments and deletes one's comments and the messages one sent. */
  removeWords: z._default(z.boolean(INVALID_REQUEST), false),
});
export type DeleteAccountInput = z.input<typeof deleteAccountInput>;

export const accountRoutes = {
  overview: c.query({
    method: 'GET',
    path: '/api/account',
    summary: 'Your own account: how you sign in',
    responses: { 200: account },
    metadata: route('signedIn', 'read'),
  }),
  changePassword: c.mutation({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change your password; every other browser is signed out',
    body: changePasswordInput,
    responses: { 200: success },
    metadata: route('signedIn', 'secret'),
  }),
  startTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor',
    summary: 'Begin to set up an authenticator app; it counts once a code of it was confirmed',
    body: passwordInput,
    responses: { 200: twoFactorSetup },
    metadata: route('signedIn', 'secret'),
  }),
  confirmTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/confirm',
    summary: 'Show that the app works; from now on signing in asks for its codes',
    body: appCodeInput,
    responses: { 200: success },
    metadata: route('signedIn', 'secret'),
  }),
  removeTwoFactor: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/remove',
    summary: 'Sign in without an authenticator app again',
    body: passwordInput,
    responses: { 200: success },
    metadata: route('signedIn', 'secret'),
  }),
  renewRecoveryCodes: c.mutation({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    summary: 'New recovery codes; the old ones are worth nothing any more',
    body: passwordInput,
    responses: { 200: recoveryCodes },
    metadata: route('signedIn', 'secret'),
  }),
  sessions: c.query({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Where you are signed in',
    responses: { 200: z.array(session) },
    metadata: route('signedIn', 'read'),
  }),
  endOtherSessions: c.mutation({
    method: 'POST',
    path: '/api/account/sessions/end-others',
    summary: 'Sign out everywhere but here',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
  deletionPlan: c.query({
    method: 'GET',
    path: '/api/account/deletion',
    summary: 'What would become of what you have made if you deleted your account',
    responses: { 200: deletionPlan },
    metadata: route('signedIn', 'read'),
  }),
  remove: c.mutation({
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Delete your account for good',
    body: deleteAccountInput,
    responses: { 200: success },
    metadata: route('signedIn', 'secret'),
  }),
};
