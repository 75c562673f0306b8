import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { block } from '#contract/blocks.ts';
import type { Game } from '#contract/games.ts';
import { type PostsPage, postsPage } from '#contract/posts.ts';
import { invitations, users } from '#server/db/schema/index.ts';
import { deleteAccount, deletedUser } from '#tests/server/account/support.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import {
  createGame,
  expectStatus,
  joinAll,
  publicUser,
  share,
  statusAndMessage,
  upvote,
} from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let game: Game;
const stretch = await openTestApp();
beforeEach(async () => {
  ann = await stretch.signUp('ann');
  bob = await stretch.signUp('bob');
  cat = await stretch.signUp('cat');
  game = await createGame(cat, stretch.clock);
  await joinAll(game, [ann, bob]);
});

const blockBy = (by: TestUser, id: string) => by.put(`/api/blocks/${id}`);
const listed = async (by: TestUser) => z.array(block).parse((await by.get('/api/blocks')).json());
const page = async (by: TestUser, query = ''): Promise<PostsPage> =>
  postsPage.parse((await by.get(`/api/posts?gameId=${game.id}${query}`)).json());
const contents = ({ posts }: PostsPage) => posts.map((post) => post.content);
const comment = (by: TestUser, postId: string, content: string) =>
  by.post('/api/comments', { postId, content });
const write = (by: TestUser, to: TestUser) =>
  by.post('/api/messages', { gameId: game.id, recipientId: to.id, content: 'Hello' });

describe('blocking', () => {
  it('is listed for the blocker only, newest first, and once if it is repeated [R-SAFE-3]', async () => {
    for (const other of [bob, cat, bob]) {
      expect((await blockBy(ann, other.id)).json()).toEqual({ success: true });
      stretch.clock.advance(1000);
    }
    expect((await listed(ann)).map((one) => one.user)).toEqual([cat, bob].map(publicUser));
    expect(await listed(bob)).toEqual([]);
  });

  it.each(['blocks', 'mutes'])(
    'stores only its own row, without a notification, mail or job: %s [R-SAFE-217]',
    async (table) => {
      const state = async () => ({ ...(await allRows(stretch.db)), jobs: await jobs() });
      const jobs = () => stretch.db.execute(sql`select id::text from pgboss.job order by id`);
      const before: Record<string, unknown> = await state();
      expectStatus(200, await ann.put(`/api/${table}/${bob.id}`, {}));
      const after = Object.entries(await state());
      expect(after.flatMap(([name, rows]) => (isDeepStrictEqual(rows, before[name]) ? [] : [name]))).toEqual([
        table,
      ]);
    },
  );

  it('is refused for oneself and for unknown users [R-SAFE-3]', async () => {
    expect(statusAndMessage(await blockBy(ann, ann.id))).toEqual([400, 'You cannot block yourself']);
    expect(statusAndMessage(await blockBy(ann, ann.id.toUpperCase()))).toEqual([
      400,
      'You cannot block yourself',
    ]);
    for (const id of ['01a1fd0b-e85f-7635-bec6-ef862a770f07', 'nobody'])
      expect(statusAndMessage(await blockBy(ann, id))).toEqual([404, 'User not found']);
    expect(await listed(ann)).toEqual([]);
  });

  it('accepts a user who has blocked the blocker, like a deleted account, and lists both without a name [R-SAFE-3]', async () => {
    expectStatus(200, await deleteAccount(cat));
    expectStatus(200, await blockBy(bob, ann.id));
    for (const other of [cat, bob]) {
      expect((await blockBy(ann, other.id)).statusCode).toBe(200);
      stretch.clock.advance(1000);
    }
    expect((await listed(ann)).map((one) => one.user)).toEqual([deletedUser(bob), deletedUser(cat)]);
  });

  it('ends with an idempotent unblock, which does not end a block by the other user [R-SAFE-7]', async () => {
    await share(bob, game.id);
    await blockBy(ann, bob.id);
    await blockBy(bob, ann.id);
    for (let times = 0; times < 2; times += 1)
      expect((await ann.delete(`/api/blocks/${bob.id}`)).json()).toEqual({ success: true });
    expect([await listed(ann), contents(await page(ann))]).toEqual([[], []]);
    await bob.delete(`/api/blocks/${ann.id}`);
    expect(contents(await page(ann))).toHaveLength(1);
  });

  it('deletes only pending invitations between the two users, by name and by verified address [R-SAFE-4]', async () => {
    await stretch.db.update(users).set({ emailVerified: true }).where(eq(users.id, bob.id));
    const own = await createGame(ann, stretch.clock);
    const invite = (by: TestUser, body: object) => by.post(`/api/games/${own.id}/invite`, body);
    const byAddress = { email: `${bob.username}@example.com` };
    const received = async () =>
      (await bob.get('/api/invitations')).json<{ invitations: unknown[] }>().invitations;
    const stored = () => stretch.db.$count(invitations, eq(invitations.gameId, own.id));
    await joinAll(own, [cat]);
    expectStatus(201, await invite(ann, { username: bob.username }));
    expectStatus(201, await invite(ann, byAddress));
    expectStatus(201, await invite(cat, { email: 'somebody@example.com' }));
    expect([(await received()).length, await stored()]).toEqual([1, 3]);
    expectStatus(200, await blockBy(bob, ann.id));
    expect([await received(), await stored()]).toEqual([[], 1]);
    // The response does not reveal whose address it is, but the user receives no invitation.
    expectStatus(201, await invite(ann, byAddress));
    expectStatus(409, await invite(ann, byAddress));
    expect(await received()).toEqual([]);
    expectStatus(201, await invite(cat, byAddress));
    expect(await received()).toHaveLength(1);
    expectStatus(409, await invite(cat, byAddress));
    // No pending invitation by name is left, so that another user can invite them.
    expectStatus(201, await invite(cat, { username: bob.username }));
    expect(await received()).toHaveLength(1);
  });
});

describe('counts and pages', () => {
  it('match the visible comments and messages [R-SAFE-8]', async () => {
    const [postId = ''] = await share(cat, game.id);
    for (const by of [ann, bob, bob, cat]) expectStatus(201, await comment(by, postId, `By ${by.username}`));
    await write(bob, ann);
    await write(cat, ann);
    await upvote(bob, postId);
    await blockBy(ann, bob.id);
    const seenBy = async (by: TestUser) => {
      const { posts } = await page(by);
      const unread = (await by.get('/api/messages/unread-count')).json<{ count: number }>().count;
      const messages = (await by.get('/api/messages')).json<{ isRead: boolean; recipientId: string }[]>();
      const shown = messages.filter((one) => !one.isRead && one.recipientId === by.id).length;
      return posts.map((one) => [
        one._count.comments,
        one.comments.length,
        one._count.upvotes,
        unread,
        shown,
      ]);
    };
    // A vote decides a result of the game, and nobody sees who voted: it counts for all.
    expect(await seenBy(ann)).toEqual([[2, 2, 1, 1, 1]]);
    expect(await seenBy(bob)).toEqual([[3, 3, 1, 0, 0]]);
    expect(await seenBy(cat)).toEqual([[4, 4, 1, 0, 0]]);
  });

  it('contain only visible posts, by page number and by cursor [R-SAFE-8]', async () => {
    for (const by of [cat, bob, bob, cat, bob, cat, cat, bob]) {
      await share(by, game.id);
      stretch.clock.advance(40 * 60_000);
    }
    const all = contents(await page(ann));
    await blockBy(ann, bob.id);
    const shown = all.filter((content) => content.includes(cat.username));
    const numbered = [];
    for (const number of [1, 2, 3, 4]) numbered.push(await page(ann, `&limit=1&page=${number}`));
    expect([numbered.flatMap(contents), numbered.map((one) => one.hasMore)]).toEqual([
      shown,
      [true, true, true, false],
    ]);
    const first = await page(ann, '&limit=2');
    const second = await page(ann, `&limit=2&page=2&before=${first.next}`);
    expect([...contents(first), ...contents(second), second.hasMore]).toEqual([...shown, false]);
  });
});

describe('notifications', () => {
  it('do not name a blocked user, whose message does not raise the unread count [R-SAFE-9]', async () => {
    await share(bob, game.id);
    await blockBy(ann, bob.id);
    expectStatus(403, await write(bob, ann));
    stretch.clock.advance(11 * 86_400_000);
    await completeEndedGames(stretch);
    const notified = await ann.get('/api/notifications/games');
    expect([notified.json<unknown[]>().length, notified.body]).toEqual([
      1,
      expect.not.stringContaining(bob.username),
    ]);
    expect((await ann.get('/api/messages/unread-count')).json()).toEqual({ count: 0, newestId: null });
    expect((await ann.get(`/api/games/${game.id}/results`)).body).not.toContain(bob.username);
  });
});

describe('the responses', () => {
  it('hide the name of a recipient who has blocked the sender, also for a message repeated with its idempotency key [R-SAFE-151]', async () => {
    const body = { gameId: game.id, recipientId: bob.id, content: 'Hello' };
    const send = () => ann.post('/api/messages', body, { 'idempotency-key': 'the key of a message' });
    const first = expectStatus(201, await send()).json();
    const viewer = { canBlock: true, canMessage: true, canReport: true };
    expect(first.recipient).toEqual({ ...publicUser(bob), viewer });
    await blockBy(bob, ann.id);
    const again = expectStatus(201, await send()).json();
    expect(again).toEqual({ ...first, recipient: deletedUser(bob) });
  });

  it('contain the viewer’s permissions for a post and its comments [R-SAFE-14]', async () => {
    const [postId = ''] = await share(bob, game.id);
    await comment(ann, postId, 'Bravo');
    const none = { canEdit: false, canDelete: false, canUpvote: false, canComment: false };
    const about = { canBlock: true, canReport: true };
    const own = { canBlock: false, canReport: false };
    const actions = async (by: TestUser) =>
      (await page(by)).posts.map((one) => [one.viewer, ...one.comments.map((said) => said.viewer)]);
    expect(await actions(ann)).toEqual([
      [
        { ...none, ...about, canUpvote: true, canComment: true },
        { ...own, canDelete: true },
      ],
    ]);
    expect(await actions(bob)).toEqual([
      [
        { ...none, ...own, canEdit: true, canDelete: true, canComment: true },
        { ...about, canDelete: false },
      ],
    ]);
    stretch.clock.advance(11 * 86_400_000);
    expect(await actions(ann)).toEqual([
      [
        { ...none, ...about },
        { ...own, canDelete: true },
      ],
    ]);
  });

  it('contain no permission to block oneself or a user whose name is hidden [R-SAFE-14]', async () => {
    await blockBy(ann, bob.id);
    const people = (await ann.get(`/api/games/${game.id}/participants`)).json<
      { userId: string; viewer: object }[]
    >();
    expect(Object.fromEntries(people.map((one) => [one.userId, one.viewer]))).toEqual({
      [cat.id]: { canBlock: true, canReport: true, canMessage: true },
      [ann.id]: { canBlock: false, canReport: false },
      [bob.id]: { canBlock: false, canReport: true },
    });
  });
});
