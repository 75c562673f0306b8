import { describe, expect, expectTypeOf, it } from 'vitest';
import type { GameDetail } from '#contract/games.ts';
import { contract } from '#contract/index.ts';
import type { Post } from '#contract/posts.ts';

type Route = { method: string; path: string; summary?: string; metadata?: unknown; responses: object };

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value;

const routes = Object.values(contract).flatMap((resource) =>
  Object.values(resource).filter((value): value is Route => isRoute(value)),
);

/** The routes of the specification. */
const specified = [
  'GET /api/auth/user',
  'PATCH /api/user/profile',
  'GET /api/user/stats',
  'POST /api/user/stats/refresh',
  'GET /api/user/accomplishments',
  'GET /api/users/search',
  'GET /api/games',
  'GET /api/games/public',
  'GET /api/games/search',
  'GET /api/games/:id',
  'POST /api/games',
  'PUT /api/games/:id',
  'DELETE /api/games/:id',
  'POST /api/games/join/:code',
  'POST /api/games/:id/join',
  'POST /api/games/:id/leave',
  'GET /api/games/invite/:code',
  'GET /api/games/:id/scores',
  'GET /api/games/:id/results',
  'GET /api/games/:id/participants',
  'POST /api/games/:id/invite',
  'GET /api/games/:id/invitations',
  'GET /api/games/:id/join-requests',
  'POST /api/games/:id/join-requests/:requestId/approve',
  'POST /api/games/:id/join-requests/:requestId/decline',
  'DELETE /api/games/:id/participants/:userId',
  'PUT /api/games/:id/participants/:userId/admin',
  'GET /api/games/:id/groups',
  'GET /api/games/:id/groups/leaderboard',
  'POST /api/games/:id/groups',
  'PATCH /api/games/:id/groups/:groupId',
  'DELETE /api/games/:id/groups/:groupId',
  'POST /api/games/:id/groups/:groupId/members',
  'DELETE /api/games/:id/groups/:groupId/members/:memberId',
  'GET /api/posts',
  'POST /api/posts',
  'PATCH /api/posts/:id',
  'DELETE /api/posts/:id',
  'PATCH /api/posts/:id/redact',
  'PATCH /api/posts/:id/remove-image',
  'POST /api/posts/:id/upvote',
  'POST /api/comments',
  'DELETE /api/comments/:id',
  'GET /api/activity',
  'GET /api/notifications/games',
  'PUT /api/notifications/:id/read',
  'GET /api/messages',
  'POST /api/messages',
  'PUT /api/messages/:id/read',
  'GET /api/messages/unread-count',
  'GET /api/invitations',
  'POST /api/invitations/:id/accept',
  'POST /api/invitations/:id/decline',
  'DELETE /api/invitations/:id',
  'GET /api/leaderboard/players',
  'GET /api/leaderboard/creators',
];

/** Further routes: links of invitations, replacing an invite code, account settings, e-mail addresses, access tokens, blocks, mutes, reports, restrictions and moderation. */
const further = [
  'POST /api/invitations/link',
  'POST /api/invitations/:id/link',
  'POST /api/games/:id/invite-code/rotate',
  'GET /api/account',
  'POST /api/account/password',
  'POST /api/account/email/confirmation',
  'POST /api/account/email',
  'POST /api/account/two-factor',
  'POST /api/account/two-factor/confirm',
  'POST /api/account/two-factor/remove',
  'POST /api/account/two-factor/recovery-codes',
  'GET /api/account/sessions',
  'POST /api/account/sessions/end-others',
  'GET /api/account/rules',
  'POST /api/account/rules',
  'GET /api/account/export/state',
  'POST /api/account/export',
  'GET /api/account/deletion',
  'POST /api/account/deletion',
  'GET /api/account/tokens',
  'POST /api/account/tokens',
  'DELETE /api/account/tokens/:id',
  'GET /api/blocks',
  'PUT /api/blocks/:userId',
  'DELETE /api/blocks/:userId',
  'GET /api/mutes',
  'PUT /api/mutes/:userId',
  'DELETE /api/mutes/:userId',
  'GET /api/reports',
  'POST /api/reports',
  'PUT /api/reports/:id/seen',
  'GET /api/account/restrictions',
  'PUT /api/account/restrictions/:id/seen',
  'POST /api/account/restrictions/:id/appeal',
  'GET /api/moderation/reports',
  'PUT /api/moderation/reports/:id/claim',
  'DELETE /api/moderation/reports/:id/claim',
  'POST /api/moderation/reports/:id/decision',
  'POST /api/moderation/users/:id/suspension',
  'POST /api/moderation/restrictions/:id/end',
  'GET /api/moderation/appeals',
  'POST /api/moderation/appeals/:id/decision',
  'GET /api/moderation/users/:id',
  'GET /api/moderation/games/:id',
  'POST /api/moderation/:kind/:id/notes',
  'GET /api/moderation/audit',
  'GET /api/games/:id/moderation',
  'POST /api/games/:id/moderation/actions',
  'PUT /api/games/:id/bans/:userId',
  'DELETE /api/games/:id/bans/:userId',
];

describe('the contract', () => {
  it('contains each of these routes once, and no other', () => {
    const found = routes.map((route) => `${route.method} ${route.path}`);
    expect(found.toSorted()).toEqual([...specified, ...further].toSorted());
  });

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has its access, rate class, texts for others, summary and error responses',
    (_name, route) => {
      expect(route.metadata).toEqual({
        access: expect.any(String),
        rate: expect.any(String),
        shownTexts: expect.any(Array),
      });
      expect(route.summary).toMatch(/\w/);
      const statuses = Object.keys(route.responses).map(Number);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses).toEqual(
        expect.arrayContaining([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]),
      );
    },
  );

  it('lets only the invite lookup be called by anyone', () => {
    const open = routes.filter((route) => JSON.stringify(route.metadata).includes('"anyone"'));
    expect(open.map((route) => route.path)).toEqual(['/api/games/invite/:code']);
  });

  it('infers its types from the schemas', () => {
    expectTypeOf<Post['image']>().toEqualTypeOf<string | null>();
    expectTypeOf<GameDetail['status']>().toEqualTypeOf<'upcoming' | 'active' | 'completed'>();
    expectTypeOf(contract.groups.addMember.path).toEqualTypeOf<'/api/games/:id/groups/:groupId/members'>();
    expectTypeOf(contract.posts.create.metadata.access).toEqualTypeOf<'participant'>();
  });
});
