import { describe, expect, it } from 'vitest';
import { type Game, game } from '#contract/games.ts';
import { invitationsOverview } from '#contract/invitations.ts';
import { completeGameJob } from '#server/jobs/kinds.ts';
import { enqueued } from '#tests/support/enqueued-jobs.ts';
import { createGame, day, fromNow, hour, joinAll, share, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ada, bob, eve] = await stretch.signUpAll('ada', 'bob', 'eve');

const edit = (by: TestUser, of: Game, changes: object = {}) =>
  by.put(`/api/games/${of.id}`, {
    name: of.name,
    description: of.description,
    coverImage: of.coverImage,
    status: of.status,
    startTime: of.startTime,
    endTime: of.endTime,
    isPublic: of.isPublic,
    requiresApproval: of.requiresApproval,
    ...changes,
  });

const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('editing a game', () => {
  it('updates the sent fields and returns the game', async () => {
    const before = await createGame(ada, stretch.clock);
    const changes = {
      name: 'Warm showers',
      description: 'Softer',
      endTime: fromNow(stretch.clock, 20 * day),
      requiresApproval: true,
    };
    const response = await edit(ada, before, changes);
    expect([response.statusCode, game.parse(response.json())]).toEqual([200, { ...before, ...changes }]);
    expect(game.parse((await bob.get(`/api/games/${before.id}`)).json()).name).toBe('Warm showers');
  });

  it('refuses to move a start that has passed', async () => {
    const before = await createGame(ada, stretch.clock, { startTime: fromNow(stretch.clock, -day) });
    stretch.clock.advance(5 * day);
    expect((await edit(ada, before)).statusCode).toBe(200);
    const moved = new Date(Date.parse(before.startTime) + 1).toISOString();
    expect(statusAndMessage(await edit(ada, before, { startTime: moved }))).toEqual([
      409,
      'The start of a game that has begun cannot be moved',
    ]);
    stretch.clock.advance(-5 * day);
  });

  it('moves the start of an upcoming game, but not into the past', async () => {
    const before = await createGame(ada, stretch.clock, { startTime: fromNow(stretch.clock, hour) });
    const tooEarly = await edit(ada, before, { startTime: fromNow(stretch.clock, -day - 1) });
    expect(statusAndMessage(tooEarly)).toEqual([400, 'Start date cannot be in the past']);
    const later = fromNow(stretch.clock, 2 * hour);
    expect(game.parse((await edit(ada, before, { startTime: later })).json()).startTime).toBe(later);
  });

  it('moves the end of an active game and never that of a completed one', async () => {
    const before = await createGame(ada, stretch.clock);
    const sooner = fromNow(stretch.clock, hour);
    expect((await edit(ada, before, { endTime: sooner })).statusCode).toBe(200);
    stretch.clock.advance(hour);
    const later = fromNow(stretch.clock, day);
    expect(statusAndMessage(await edit(ada, before, { endTime: later }))).toEqual([
      409,
      'The end of a completed game cannot be moved',
    ]);
    const renamed = game.parse((await edit(ada, before, { endTime: sooner, name: 'Over and out' })).json());
    expect([renamed.name, renamed.status]).toEqual(['Over and out', 'completed']);
  });

  it('enqueues the completion when the edit ends it, and not otherwise', async () => {
    const before = await createGame(ada, stretch.clock);
    const completions = async () =>
      (await enqueued(stretch.db, completeGameJob)).filter(({ gameId }) => gameId === before.id);
    await edit(ada, before, { name: 'Still going' });
    expect(await completions()).toEqual([]);
    stretch.clock.advance(hour);
    const ended = game.parse((await edit(ada, before, { endTime: fromNow(stretch.clock, 0) })).json());
    expect([ended.status, await completions()]).toEqual(['completed', [{ gameId: before.id }]]);
  });

  it.each([
    [{ isPublic: undefined }, 'Please say whether the game is public'],
    [{ requiresApproval: undefined }, 'Please say whether joining requires approval'],
    [{ coverImage: '/api/images/of-somebody-else' }, 'This is not the cover of this game'],
  ])('refuses %j', async (changes, message) => {
    const before = await createGame(ada, stretch.clock);
    expect(statusAndMessage(await edit(ada, before, changes))).toEqual([400, message]);
  });

  it('sets, keeps and removes a cover with its bytes', async () => {
    const before = await createGame(ada, stretch.clock);
    const covered = game.parse((await edit(ada, before, { coverImage: photo })).json());
    expect(covered.coverImage).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const unchanged = game.parse((await edit(ada, covered, { name: 'Same cover' })).json());
    expect(unchanged.coverImage).toBe(covered.coverImage);
    expect((await bob.get(`${covered.coverImage}`)).statusCode).toBe(200);
    const bare = game.parse((await edit(ada, unchanged, { coverImage: null })).json());
    expect(bare.coverImage).toBeNull();
    expect((await bob.get(`${covered.coverImage}`)).statusCode).toBe(404);
  });

  it('declines pending requests when the game becomes private', async () => {
    const before = await createGame(ada, stretch.clock, { requiresApproval: true });
    await bob.post(`/api/games/${before.id}/join`);
    const pending = async () =>
      invitationsOverview.parse((await bob.get('/api/invitations')).json()).pendingRequests.length;
    expect(await pending()).toBe(1);
    await edit(ada, before, { name: 'Still public' });
    expect(await pending()).toBe(1);
    await edit(ada, before, { isPublic: false });
    expect(await pending()).toBe(0);
  });
});

describe('the invite code of a game', () => {
  const byCode = (by: TestUser, { inviteCode }: Game) => by.post(`/api/games/join/${inviteCode}`);
  const lookup = async ({ inviteCode }: Game) =>
    (await stretch.visitor.get(`/api/games/invite/${inviteCode}`)).statusCode;

  it('is replaced when the game becomes private, and only then', async () => {
    const open = await createGame(ada, stretch.clock);
    const hidden = game.parse((await edit(ada, open, { isPublic: false })).json());
    expect(hidden).toEqual({ ...open, isPublic: false, inviteCode: expect.stringMatching(/^[2-9A-Z]{6}$/) });
    expect(hidden.inviteCode).not.toBe(open.inviteCode);
    expect([(await byCode(bob, open)).statusCode, await lookup(open)]).toEqual([404, 404]);
    expect((await byCode(bob, hidden)).statusCode).toBe(200);
    for (const changes of [{ isPublic: false, name: 'Hidden' }, { isPublic: true }]) {
      const { inviteCode } = game.parse((await edit(ada, open, changes)).json());
      expect(inviteCode).toBe(hidden.inviteCode);
    }
  });

  it('is not replaced when the edit fails', async () => {
    const open = await createGame(ada, stretch.clock);
    expect((await edit(ada, open, { isPublic: false, coverImage: '/api/images/x' })).statusCode).toBe(400);
    expect(await lookup(open)).toBe(200);
  });

  it.each([[true], [false]])(
    'is replaced when a participant is removed from a private game, not from a public one (isPublic: %s)',
    async (isPublic) => {
      const before = await createGame(ada, stretch.clock, { isPublic });
      await joinAll(before, [bob]);
      expect((await ada.delete(`/api/games/${before.id}/participants/${eve.id}`)).statusCode).toBe(404);
      expect(await lookup(before)).toBe(200);
      expect((await ada.delete(`/api/games/${before.id}/participants/${bob.id}`)).statusCode).toBe(200);
      const status = isPublic ? 200 : 404;
      expect([await lookup(before), (await byCode(bob, before)).statusCode]).toEqual([status, status]);
      const after = game.parse((await ada.get(`/api/games/${before.id}`)).json());
      expect((await byCode(eve, after)).statusCode).toBe(200);
    },
  );
});

describe('deleting a game', () => {
  it('deletes everything in it [R-ROLE-3] [S-7]', async () => {
    const doomed = await createGame(ada, stretch.clock, { coverImage: photo });
    await joinAll(doomed, [bob, eve]);
    await ada.put(`/api/games/${doomed.id}/participants/${bob.id}/admin`, { isAdmin: true });
    await share(bob, doomed.id, 2);
    await bob.post(`/api/games/${doomed.id}/groups`, { name: 'Reds', color: '#dc2626' });
    expect((await ada.delete(`/api/games/${doomed.id}`)).json()).toEqual({ success: true });
    for (const part of ['', '/participants', '/scores', '/groups']) {
      expect(statusAndMessage(await ada.get(`/api/games/${doomed.id}${part}`))).toEqual([
        404,
        'Game not found',
      ]);
    }
    expect((await ada.get(`${doomed.coverImage}`)).statusCode).toBe(404);
    expect((await bob.get('/api/user/accomplishments')).json()).toEqual({ posts: [], hasMore: false });
    expect(statusAndMessage(await ada.delete(`/api/games/${doomed.id}`))).toEqual([404, 'Game not found']);
  });
});
