import * as z from 'zod/mini';
import { knownPassword, newPassword } from './auth.ts';
import { c, INVALID_REQUEST, id, input, route, success } from './common.ts';
import { user } from './users.ts';

/** The display name of a deleted account. */
export const DELETED_USER = '[deleted user]';

/** The maximum number of games that a deletion plan lists; its counts include all. */
export const NAMED_GAMES = 50;

/** How many hours a finished data export can be downloaded. */
export const EXPORT_HOURS = 24;

/** The URL path of the data export, a .zip: the finished one, or one that is made while it is sent. */
export const EXPORT_PATH = '/api/account/export';

/** The URL path of the page with the operator's rules and contact. */
export const RULES_PATH = '/api/rules';

/** The account data that only the user sees. */
export const account = z.object({
  username: z.string(),
  email: z.string(),
  /** Whether the user has opened the link in a mail to the address. */
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  /** False for users who sign in with a provider only. */
  hasPassword: z.boolean(),
  /** Whether signing in requires a code of an authenticator app. */
  twoFactor: z.boolean(),
  /** What the user's server offers. */
  server: z.object({
    /** Whether mails reach users; otherwise addresses cannot be confirmed. */
    sendsMail: z.boolean(),
    /** Whether {@link RULES_PATH} exists: the operator's rules, how to contact them, or both. */
    hasRules: z.boolean(),
  }),
});
export type Account = z.infer<typeof account>;

export const changePasswordInput = input({ currentPassword: knownPassword, newPassword });

/** A session of the user. */
export const session = z.object({
  id,
  isCurrent: z.boolean(),
  /** The browser's User-Agent header. */
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof session>;

/** The plan of an account deletion: what is transferred and what is deleted. */
export const deletionPlan = z.object({
  gamesTransferred: z.number(),
  gamesDeleted: z.number(),
  accomplishments: z.number(),
  photos: z.number(),
  comments: z.number(),
  messages: z.number(),
  /** Games with other participants and their new creators: at most {@link NAMED_GAMES}. */
  transferred: z.array(z.object({ id, name: z.string(), newOwner: user })),
  /** Games without other participants: at most {@link NAMED_GAMES}. */
  deleted: z.array(z.object({ id, name: z.string() })),
});
export type DeletionPlan = z.infer<typeof deletionPlan>;

/** How far the user's data export is. */
export const dataExport = z.object({
  status: z.enum(['none', 'running', 'ready']),
  /** Rows and photos that are written so far, of about how many; both 0 until they are counted. */
  done: z.number(),
  total: z.number(),
  /** Of the finished file, in bytes. */
  size: z.nullable(z.number()),
  /** When the finished file is deleted. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export type DataExport = z.infer<typeof dataExport>;

/** The operator's rules. A changed text is another version. */
export const rules = z.object({ version: z.string(), text: z.string() });
export type Rules = z.infer<typeof rules>;

export const acceptRulesInput = input({ version: z.string(INVALID_REQUEST).check(z.maxLength(100)) });

const TYPE_USERNAME = 'Please type your username to confirm';

export const deleteAccountInput = input({
  /** The user's own username. */
  confirmation: z
    .string(TYPE_USERNAME)
    .check(z.trim(), z.minLength(1, TYPE_USERNAME), z.maxLength(100, TYPE_USERNAME)),
  /** Omitted by users without a password. */
  password: z.optional(knownPassword),
  /** Also redacts the user's posts and deletes their comments and sent messages. */
  removeWords: z._default(z.boolean(INVALID_REQUEST), false),
});
export type DeleteAccountInput = z.input<typeof deleteAccountInput>;

export const accountRoutes = {
  overview: c.query({
    method: 'GET',
    path: '/api/account',
    summary: 'The account of the signed-in user',
    responses: { 200: account },
    metadata: route('session', 'read'),
  }),
  changePassword: c.mutation({
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password; ends all other sessions',
    body: changePasswordInput,
    responses: { 200: success },
    metadata: route('session', 'secret'),
  }),
  sessions: c.query({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'The sessions of the user',
    responses: { 200: z.array(session) },
    metadata: route('session', 'read'),
  }),
  endOtherSessions: c.mutation({
    method: 'POST',
    path: '/api/account/sessions/end-others',
    summary: 'End all other sessions',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('session', 'write'),
  }),
  deletionPlan: c.query({
    method: 'GET',
    path: '/api/account/deletion',
    summary: 'Preview of an account deletion: what it transfers and deletes',
    responses: { 200: deletionPlan },
    metadata: route('suspendedToo', 'read'),
  }),
  rules: c.query({
    method: 'GET',
    path: '/api/account/rules',
    summary: 'The operator’s rules, or null if there are none',
    responses: { 200: z.nullable(rules) },
    metadata: route('session', 'read'),
  }),
  acceptRules: c.mutation({
    method: 'POST',
    path: '/api/account/rules',
    summary: 'Accept a version of the rules; 409 if it is not the current one',
    body: acceptRulesInput,
    responses: { 200: success },
    metadata: route('session', 'write'),
  }),
  exportState: c.query({
    method: 'GET',
    path: '/api/account/export/state',
    summary: 'The progress of the user’s data export',
    responses: { 200: dataExport },
    metadata: route('suspendedToo', 'poll'),
  }),
  startExport: c.mutation({
    method: 'POST',
    path: EXPORT_PATH,
    summary: 'Start a data export, or return the running one; replaces a finished one',
    body: c.noBody(),
    responses: { 200: dataExport },
    metadata: route('suspendedToo', 'export'),
  }),
  remove: c.mutation({
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Delete the account',
    body: deleteAccountInput,
    responses: { 200: success },
    metadata: route('suspendedToo', 'secret'),
  }),
};
