import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import * as s from '#server/db/schema/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let db: Database;
const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-31T12:00:00Z');
const [ann, bob, cleo] = [s.newId(), s.newId(), s.newId()];
const [run, swim] = [s.newId(), s.newId()];
const [red, blue] = [s.newId(), s.newId()];
const post = s.newId();
const photo = createHash('sha256').update('photo').digest('hex');

const user = (id: string, name: string) => ({
  id,
  username: name.toLowerCase(),
  displayUsername: name,
  email: `${name.toLowerCase()}@example.com`,
  firstName: name,
  createdAt: now,
  updatedAt: now,
});
const game = (id: string, inviteCode: string) => ({
  id,
  name: 'Run',
  inviteCode,
  creatorId: ann,
  startTime: now,
  endTime: later,
  createdAt: now,
  updatedAt: now,
});
const aPost = { gameId: run, userId: ann, content: 'Did it', createdAt: now, updatedAt: now };
const anInvitation = { gameId: run, invitedById: ann, createdAt: now };
const aMessage = { gameId: run, senderId: ann, recipientId: bob, content: 'Hi', createdAt: now };
const aResult = { gameId: run, userId: ann, position: 1, score: 2, votesReceived: 0, joinedAt: now };
const inGame = (gameId: string, userId: string) => ({ gameId, userId, joinedAt: now });
const inGroup = (gameId: string, userId: string, groupId: string) => ({
  gameId,
  userId,
  groupId,
  addedAt: now,
});

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await db.insert(s.users).values([user(ann, 'Ann'), user(bob, 'Bob'), user(cleo, 'Cleo')]);
  await db.insert(s.games).values([game(run, 'RUNRUN'), game(swim, 'SWIMS2')]);
  await db.insert(s.participants).values([inGame(run, ann), inGame(run, bob), inGame(swim, bob)]);
  await db.insert(s.groups).values([
    { id: red, gameId: run, name: 'Red', color: '#dc2626', createdAt: now },
    { id: blue, gameId: swim, name: 'Blue', color: '#2563eb', createdAt: now },
  ]);
  await db.insert(s.groupMembers).values(inGroup(run, bob, red));
  await db.insert(s.posts).values({ ...aPost, id: post });
  await db.insert(s.postUpvotes).values({ postId: post, userId: bob, authorId: ann, createdAt: now });
  await db.insert(s.invitations).values({ ...anInvitation, invitedUserId: cleo });
  await db.insert(s.joinRequests).values({ gameId: run, userId: cleo, createdAt: now });
  await db.insert(s.gameResults).values(aResult);
  await db.insert(s.gameNotifications).values({ gameId: run, userId: ann, type: 'game_won', createdAt: now });
});
afterAll(() => database.close());

const refusal = async (work: PromiseLike<unknown>): Promise<string> => {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    return typeof cause === 'object' && cause !== null ? String(Reflect.get(cause, 'constraint')) : 'unknown';
  }
};

describe('the database refuses', () => {
  const cases: [string, string, () => PromiseLike<unknown>][] = [
    [
      'two people of one username',
      'users_username_key',
      () => db.insert(s.users).values({ ...user(s.newId(), 'Ann'), email: 'x@example.com' }),
    ],
    [
      'two people of one email',
      'users_email_key',
      () => db.insert(s.users).values({ ...user(s.newId(), 'Ann3'), email: 'ann@example.com' }),
    ],
    [
      'an email that is not in lower case',
      'users_email_lower',
      () => db.insert(s.users).values({ ...user(s.newId(), 'Dan'), email: 'Dan@example.com' }),
    ],
    [
      'a shown username that is another than the unique one',
      'users_display_username_form',
      () => db.insert(s.users).values({ ...user(s.newId(), 'Dan'), displayUsername: 'Ann' }),
    ],
    [
      'a username of other characters',
      'users_username_form',
      () => db.insert(s.users).values({ ...user(s.newId(), 'Dan x') }),
    ],
    [
      'a person without a first name',
      'users_first_name_length',
      () => db.update(s.users).set({ firstName: '' }).where(eq(s.users.id, ann)),
    ],
    [
      'a bio of more than 500',
      'users_bio_length',
      () =>
        db
          .update(s.users)
          .set({ bio: 'x'.repeat(501) })
          .where(eq(s.users.id, ann)),
    ],
    [
      'a game without a name',
      'games_name_length',
      () => db.update(s.games).set({ name: '' }).where(eq(s.games.id, run)),
    ],
    [
      'a game name of more than 100',
      'games_name_length',
      () =>
        db
          .update(s.games)
          .set({ name: 'x'.repeat(101) })
          .where(eq(s.games.id, run)),
    ],
    [
      'a game that ends as it starts',
      'games_end_after_start',
      () => db.update(s.games).set({ endTime: now }).where(eq(s.games.id, run)),
    ],
    [
      'a game completed before its end',
      'games_completed_after_end',
      () => db.update(s.games).set({ completedAt: now }).where(eq(s.games.id, run)),
    ],
    [
      'two games of one code',
      'games_invite_code_key',
      () => db.insert(s.games).values(game(s.newId(), 'RUNRUN')),
    ],
    [
      'a code in lower case',
      'games_invite_code_form',
      () => db.insert(s.games).values(game(s.newId(), 'runrun')),
    ],
    [
      'counts below 0',
      'games_counts',
      () => db.update(s.games).set({ postsCount: -1 }).where(eq(s.games.id, run)),
    ],
    [
      'a score below 0',
      'participants_counts',
      () => db.update(s.participants).set({ score: -1 }).where(eq(s.participants.userId, ann)),
    ],
    ['joining twice', 'participants_pkey', () => db.insert(s.participants).values(inGame(run, ann))],
    [
      'a second group of a game',
      'group_members_pkey',
      () => db.insert(s.groupMembers).values(inGroup(run, bob, red)),
    ],
    [
      'a group of another game',
      'group_members_group_fkey',
      () => db.insert(s.groupMembers).values(inGroup(run, ann, blue)),
    ],
    [
      'a group member who is not in the game',
      'group_members_participant_fkey',
      () => db.insert(s.groupMembers).values(inGroup(run, cleo, red)),
    ],
    [
      'a colour that is none',
      'groups_color_form',
      () => db.update(s.groups).set({ color: 'red' }).where(eq(s.groups.id, red)),
    ],
    ['an empty post', 'posts_content_length', () => db.insert(s.posts).values({ ...aPost, content: '' })],
    [
      'a redacted post that still says something',
      'posts_redacted',
      () => db.update(s.posts).set({ redactedAt: now }).where(eq(s.posts.id, post)),
    ],
    [
      'a vote on one’s own post',
      'post_upvotes_not_own',
      () => db.insert(s.postUpvotes).values({ postId: post, userId: ann, authorId: ann, createdAt: now }),
    ],
    [
      'a vote that names a wrong author',
      'post_upvotes_post_fkey',
      () => db.insert(s.postUpvotes).values({ postId: post, userId: ann, authorId: cleo, createdAt: now }),
    ],
    [
      'a second vote',
      'post_upvotes_pkey',
      () => db.insert(s.postUpvotes).values({ postId: post, userId: bob, authorId: ann, createdAt: now }),
    ],
    [
      'a comment in another game than its post',
      'comments_post_fkey',
      () =>
        db
          .insert(s.comments)
          .values({ postId: post, gameId: swim, userId: ann, content: 'x', createdAt: now }),
    ],
    [
      'a second invitation that waits',
      'invitations_pending_user_key',
      () => db.insert(s.invitations).values({ ...anInvitation, invitedUserId: cleo }),
    ],
    [
      'an invitation for nobody',
      'invitations_one_invitee',
      () => db.insert(s.invitations).values(anInvitation),
    ],
    [
      'an invitation for oneself',
      'invitations_not_oneself',
      () => db.insert(s.invitations).values({ ...anInvitation, invitedUserId: ann }),
    ],
    [
      'an answer without its time',
      'invitations_answered',
      () => db.update(s.invitations).set({ status: 'accepted' }),
    ],
    [
      'a second join request that waits',
      'join_requests_pending_key',
      () => db.insert(s.joinRequests).values({ gameId: run, userId: cleo, createdAt: now }),
    ],
    [
      'a message to oneself',
      'messages_not_oneself',
      () => db.insert(s.messages).values({ ...aMessage, recipientId: ann }),
    ],
    [
      'a message of more than 500',
      'messages_content_length',
      () => db.insert(s.messages).values({ ...aMessage, content: 'x'.repeat(501) }),
    ],
    ['a second result', 'game_results_pkey', () => db.insert(s.gameResults).values(aResult)],
    [
      'a medal for nothing',
      'game_results_medal_needs_score',
      () => db.insert(s.gameResults).values({ ...aResult, userId: bob, score: 0, medalType: 'gold' }),
    ],
    [
      'a popular vote without votes',
      'game_results_popular_needs_votes',
      () => db.insert(s.gameResults).values({ ...aResult, userId: bob, popularVote: true }),
    ],
    [
      'a result of somebody who is not in the game',
      'game_results_participant_fkey',
      () => db.insert(s.gameResults).values({ ...aResult, userId: cleo }),
    ],
    [
      'a second notification of one game',
      'game_notifications_once_key',
      () =>
        db
          .insert(s.gameNotifications)
          .values({ gameId: run, userId: ann, type: 'game_completed', createdAt: now }),
    ],
    [
      'a photo that is no photo',
      'images_mime',
      () =>
        db.insert(s.images).values({
          id: photo,
          mime: 'image/svg+xml',
          width: 1,
          height: 1,
          bytes: new Uint8Array([1]),
          createdAt: now,
        }),
    ],
  ];

  it.each(cases)('%s', async (_what, constraint, work) => {
    expect(await refusal(work())).toBe(constraint);
  });
});

class Undone extends Error {}

/** Runs statements and rolls them back. */
const andUndo = (work: (tx: Database) => Promise<void>) =>
  expect(
    db.transaction(async (tx) => {
      await work(tx);
      throw new Undone();
    }),
  ).rejects.toThrow(Undone);

describe('the database', () => {
  it('accepts a second invitation once the first is answered', async () => {
    await andUndo(async (tx) => {
      await tx
        .update(s.invitations)
        .set({ status: 'declined', answeredAt: now })
        .where(eq(s.invitations.gameId, run));
      const again = tx.insert(s.invitations).values({ ...anInvitation, invitedUserId: cleo });
      expect(await refusal(again)).toBe('accepted');
    });
  });

  it('preserves bytes and milliseconds', async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    const createdAt = new Date('2026-03-01T12:00:00.123Z');
    const shape = { id: photo, mime: 'image/png', width: 2, height: 1, color: '#0080ff' };
    await db.insert(s.images).values({ ...shape, bytes, createdAt });
    const [kept] = await db.select().from(s.images);
    expect({ ...kept, bytes: [...(kept?.bytes ?? [])] }).toEqual({
      ...shape,
      bytes: [...bytes],
      createdAt,
    });
  });

  it('finds nothing for a malformed id', async () => {
    expect(await db.select().from(s.games).where(eq(s.games.id, "x' or 1=1"))).toEqual([]);
  });

  it('deletes group, result and notification when a participant leaves, and keeps the posts', async () => {
    await andUndo(async (tx) => {
      await tx.delete(s.participants).where(eq(s.participants.gameId, run));
      const left = await Promise.all([
        tx.$count(s.groupMembers, eq(s.groupMembers.gameId, run)),
        tx.$count(s.gameResults, eq(s.gameResults.gameId, run)),
        tx.$count(s.gameNotifications, eq(s.gameNotifications.gameId, run)),
        tx.$count(s.posts, eq(s.posts.gameId, run)),
      ]);
      expect(left).toEqual([0, 0, 0, 1]);
    });
  });

  it('deletes everything with a game', async () => {
    await andUndo(async (tx) => {
      await tx.delete(s.games).where(eq(s.games.id, run));
      const tables = [s.posts, s.postUpvotes, s.comments, s.invitations, s.joinRequests, s.messages];
      expect(await Promise.all(tables.map((table) => tx.$count(table)))).toEqual(tables.map(() => 0));
      expect(await tx.$count(s.games)).toBe(1);
    });
  });
});
