import type { LightMyRequestResponse } from 'fastify';
import type { MailKind } from '#server/mail/mail-texts.ts';
import { idOf } from '#tests/support/play.ts';
import type { Side } from './fixture.ts';
import type { Case, Rule } from './rules.ts';

const UNKNOWN_ID = '01a1fd0b-e85f-7635-bec6-ef862a770f07';
const own = { own: true } as const;
const laterGame = { name: 'Later', startTime: '2040-01-01T00:00:00Z', endTime: '2040-01-02T00:00:00Z' };
const same = (...urls: readonly string[]): Rule => ({ same: () => urls });
const photo = (rest: string): Rule => ({
  refuses: ({ viewer, other }) => viewer.user.get(`${other.photo}${rest}`),
  as: ({ viewer }) => viewer.user.get(`/api/images/${UNKNOWN_ID}${rest}`),
});

/** A rule for every route outside of the contract; one without fails a test. */
export const plainRules: Readonly<Record<string, Rule>> = {
  // The page of a phone contains the responses of the API to its user.
  'GET *': { hides: () => ['/'], keepsRows: true },
  'GET /games/{id}': { hides: ({ fixture }) => [`/games/${fixture.sharedId}`], keepsRows: true },
  // Previews are for signed-out visitors, and the same for everybody.
  'GET /join/{code}': { same: ({ other }) => [`/join/${other.offeredCode}`] },
  'GET /api/previews/games/{id}.png': { same: ({ other }) => [`/api/previews/games/${other.offeredId}.png`] },
  'GET /api/previews/invitation.png': same('/api/previews/invitation.png'),

  'GET /api/images/{id}': photo(''),
  'GET /api/images/{id}/small': photo('/small'),
  'GET /api/account/export': { hides: () => ['/api/account/export'], keepsRows: true },

  'GET /api/openapi.json': same('/api/openapi.json'),
  'GET /healthz': same('/healthz'),
  'GET /readyz': same('/readyz'),
  'GET /api/rules': same('/api/rules'),
  'GET /api/login': same('/api/login', '/api/login?mode=register'),
  'GET /api/login/code': same('/api/login/code'),
  'GET /api/login/page.css': same('/api/login/page.css'),
  'GET /api/login/provider': same('/api/login/provider'),
  'GET /api/login/suspended': same('/api/login/suspended'),
  'GET /api/login/terms': same('/api/login/terms'),
  'GET /api/password': same('/api/password'),
  'GET /api/password/reset': same('/api/password/reset?token=none'),
  'GET /api/email/confirm': same('/api/email/confirm?token=none'),

  'GET /api/identity/callback/oidc': own,
  'GET /api/logout': own,
  'POST /api/login': own,
  'POST /api/login/code': own,
  'POST /api/login/suspended': own,
  'POST /api/login/suspended/deletion': own,
  'POST /api/login/terms': own,
  'POST /api/login/terms/deletion': own,
  'POST /api/register': own,
  'POST /api/password': own,
  'POST /api/password/reset': own,
  'POST /api/email/confirm': own,
};

/** The outcome of a request with a restricted session: of a user who is suspended, or has not accepted the terms. */
type RestrictedRule =
  /** The same as without a session. */
  | 'public'
  /** A redirect to the page that gives the reason. */
  | 'redirects'
  /** An error with the code of the reason. */
  | 'refuses'
  /** The route allows the session: status and location of a request without a valid body. */
  | Readonly<Record<'suspended' | 'terms', readonly [number, string | undefined]>>;

const alike = (status: number, location?: string) => ({
  suspended: [status, location] as const,
  terms: [status, location] as const,
});

/** A rule for every route outside of the contract; one without fails a test. */
export const restrictedRules: Readonly<Record<string, RestrictedRule>> = {
  'GET *': 'public',
  'GET /games/{id}': 'public',
  'GET /join/{code}': 'public',
  'GET /api/previews/games/{id}.png': 'public',
  'GET /api/previews/invitation.png': 'public',
  'GET /api/images/{id}': 'public',
  'GET /api/images/{id}/small': 'public',
  'GET /api/openapi.json': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/rules': 'public',

  // Rights that every account has.
  'GET /api/account/export': alike(200),
  'GET /api/logout': alike(303, '/'),
  'GET /api/login/suspended': { suspended: [200, undefined], terms: [303, '/'] },
  'POST /api/login/suspended': { suspended: [400, undefined], terms: [303, '/'] },
  'POST /api/login/suspended/deletion': { suspended: [400, undefined], terms: [303, '/'] },
  'GET /api/login/terms': { suspended: [303, '/'], terms: [200, undefined] },
  'POST /api/login/terms': { suspended: [303, '/'], terms: [400, undefined] },
  'POST /api/login/terms/deletion': { suspended: [303, '/'], terms: [400, undefined] },

  // A new password, also with an objection to another address, needs the secret of a mail and no session. It protects the account, and grants no access.
  'GET /api/password': 'public',
  'POST /api/password': 'public',
  'GET /api/password/reset': 'public',
  'POST /api/password/reset': 'public',

  // Confirming another address is refused, like every other change of the account.
  'GET /api/email/confirm': 'redirects',
  'POST /api/email/confirm': 'refuses',

  'GET /api/login': 'redirects',
  'POST /api/login': 'public',
  'GET /api/login/code': 'public',
  'POST /api/login/code': 'public',
  'GET /api/login/page.css': 'public',
  'GET /api/login/provider': 'public',
  'GET /api/identity/callback/oidc': 'public',
  'POST /api/register': 'public',
};

type MailRule =
  /** The mail is about its recipient's own account, and names nobody else. */
  | { readonly own: true }
  /** The mail names the user who causes it by this request, and is not sent to the other one, who has confirmed their address. */
  | { readonly request: (by: Pick<Side, 'user'>, email: string) => Promise<LightMyRequestResponse> };

/** A rule for every kind of mail; one without fails a test. */
export const mailRules: Readonly<Record<MailKind, MailRule>> = {
  'confirm-address': own,
  'address-changed': own,
  'unverified-address-changed': own,
  'reset-password': own,
  'password-changed': own,
  'new-device': own,
  invitation: {
    request: async ({ user }, email) => {
      const game = idOf(await user.post('/api/games', laterGame));
      return user.post(`/api/games/${game}/invite`, { email });
    },
  },
};

/** A request about the other one for every route with an idempotency key; one without fails a test. */
export const repeatedRequests: Readonly<
  Record<string, (of: Case) => { readonly url: string; readonly body: object }>
> = {
  'games.create': () => ({
    url: '/api/games',
    body: laterGame,
  }),
  'groups.create': ({ viewer }) => ({
    url: `/api/games/${viewer.hosted.id}/groups`,
    body: { name: 'Sent twice', color: '#2563eb' },
  }),
  'posts.create': ({ fixture }) => ({
    url: '/api/posts',
    body: { gameId: fixture.sharedId, content: 'Sent twice' },
  }),
  'posts.toggleUpvote': ({ other }) => ({ url: `/api/posts/${other.postId}/upvote`, body: {} }),
  'comments.create': ({ other }) => ({
    url: '/api/comments',
    body: { postId: other.postId, content: 'Sent twice' },
  }),
  'messages.send': ({ fixture, other }) => ({
    url: '/api/messages',
    body: { gameId: fixture.sharedId, recipientId: other.user.id, content: 'Sent twice' },
  }),
  'gameModeration.act': ({ viewer, other }) => ({
    url: `/api/games/${viewer.hosted.id}/moderation/actions`,
    body: { action: 'warn', subject: { type: 'user', id: other.user.id }, reason: 'spam' },
  }),
  'moderation.addNote': ({ other }) => ({
    url: `/api/moderation/users/${other.user.id}/notes`,
    body: { text: 'Sent twice' },
  }),
};
