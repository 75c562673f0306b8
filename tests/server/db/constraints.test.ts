import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
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

const user = (name: string, more: object = {}) => ({
  username: name.toLowerCase(),
  displayUsername: name,
  email: `${name.toLowerCase()}@example.com`,
  firstName: name,
  createdAt: now,
  updatedAt: now,
  ...more,
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
const aVote = { postId: post, userId: bob, authorId: ann, createdAt: now };
const aNotification = { gameId: run, userId: ann, type: 'game_won' as const, createdAt: now };
const anImage = { id: photo, mime: 'image/png', width: 2, height: 1, color: '#0080ff', createdAt: now };
const aRequest = { gameId: run, userId: cleo, createdAt: now };
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
  await db
    .insert(s.users)
    .values([user('Ann', { id: ann }), user('Bob', { id: bob }), user('Cleo', { id: cleo })]);
  await db.insert(s.games).values([game(run, 'RUNRUN'), game(swim, 'SWIMS2')]);
  await db.insert(s.participants).values([inGame(run, ann), inGame(run, bob), inGame(swim, bob)]);
  await db.insert(s.groups).values([
    { id: red, gameId: run, name: 'Red', color: '#dc2626', createdAt: now },
    { id: blue, gameId: swim, name: 'Blue', color: '#2563eb', createdAt: now },
  ]);
  await db.insert(s.groupMembers).values(inGroup(run, bob, red));
  await db.insert(s.posts).values({ ...aPost, id: post });
  await db.insert(s.postUpvotes).values(aVote);
  await db.insert(s.invitations).values({ ...anInvitation, invitedUserId: cleo });
  await db.insert(s.joinRequests).values(aRequest);
  await db.insert(s.gameResults).values(aResult);
  await db.insert(s.gameNotifications).values(aNotification);
});
afterAll(() => database.close());

const setUser = (values: object) => db.update(s.users).set(values).where(eq(s.users.id, ann));
const setGame = (values: object) => db.update(s.games).set(values).where(eq(s.games.id, run));

const insert =
  <T extends PgTable>(table: T, values: PgInsertValue<T>) =>
  () =>
    db.insert(table).values(values);

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
  const cases: [string, () => PromiseLike<unknown>][] = [
    ['users_username_key', insert(s.users, user('Ann', { email: 'x@example.com' }))],
    [
      'users_verified_email_key',
      () =>
        db
          .insert(s.users)
          .values(['Ann3', 'Ann4'].map((name) => user(name, { email: 'ann@x.org', emailVerified: true }))),
    ],
    ['users_email_lower', insert(s.users, user('Dan', { email: 'Dan@example.com' }))],
    ['users_display_username_form', insert(s.users, user('Dan', { displayUsername: 'Ann' }))],
    ['users_username_form', insert(s.users, user('Dan x'))],
    ['users_first_name_length', () => setUser({ firstName: '' })],
    ['users_bio_length', () => setUser({ bio: 'x'.repeat(501) })],
    ['games_name_length', () => setGame({ name: '' })],
    ['games_name_length', () => setGame({ name: 'x'.repeat(101) })],
    ['games_end_after_start', () => setGame({ endTime: now })],
    ['games_completed_after_end', () => setGame({ completedAt: now })],
    ['games_invite_code_key', insert(s.games, game(s.newId(), 'RUNRUN'))],
    ['games_invite_code_form', insert(s.games, game(s.newId(), 'runrun'))],
    ['games_counts', () => setGame({ postsCount: -1 })],
    [
      'participants_counts',
      () => db.update(s.participants).set({ score: -1 }).where(eq(s.participants.userId, ann)),
    ],
    ['participants_pkey', insert(s.participants, inGame(run, ann))],
    ['group_members_pkey', insert(s.groupMembers, inGroup(run, bob, red))],
    ['group_members_group_fkey', insert(s.groupMembers, inGroup(run, ann, blue))],
    ['group_members_participant_fkey', insert(s.groupMembers, inGroup(run, cleo, red))],
    ['groups_color_form', () => db.update(s.groups).set({ color: 'red' }).where(eq(s.groups.id, red))],
    ['posts_content_length', insert(s.posts, { ...aPost, content: '' })],
    ['posts_redacted', () => db.update(s.posts).set({ redactedAt: now }).where(eq(s.posts.id, post))],
    ['post_upvotes_not_own', insert(s.postUpvotes, { ...aVote, userId: ann })],
    ['post_upvotes_post_fkey', insert(s.postUpvotes, { ...aVote, userId: ann, authorId: cleo })],
    ['post_upvotes_pkey', insert(s.postUpvotes, aVote)],
    [
      'comments_post_fkey',
      insert(s.comments, { postId: post, gameId: swim, userId: ann, content: 'x', createdAt: now }),
    ],
    ['invitations_pending_user_key', insert(s.invitations, { ...anInvitation, invitedUserId: cleo })],
    ['invitations_one_invitee', insert(s.invitations, anInvitation)],
    ['invitations_not_oneself', insert(s.invitations, { ...anInvitation, invitedUserId: ann })],
    ['invitations_answered', () => db.update(s.invitations).set({ status: 'accepted' })],
    ['join_requests_pending_key', insert(s.joinRequests, aRequest)],
    ['messages_not_oneself', insert(s.messages, { ...aMessage, recipientId: ann })],
    ['messages_content_length', insert(s.messages, { ...aMessage, content: 'x'.repeat(501) })],
    ['game_results_pkey', insert(s.gameResults, aResult)],
    [
      'game_results_medal_needs_score',
      insert(s.gameResults, { ...aResult, userId: bob, score: 0, medalType: 'gold' }),
    ],
    [
      'game_results_popular_needs_votes',
      insert(s.gameResults, { ...aResult, userId: bob, popularVote: true }),
    ],
    ['game_results_participant_fkey', insert(s.gameResults, { ...aResult, userId: cleo })],
    ['game_notifications_once_key', insert(s.gameNotifications, aNotification)],
    ['images_mime', insert(s.images, { ...anImage, mime: 'image/svg+xml', bytes: new Uint8Array([1]) })],
    ['images_place', insert(s.images, anImage)],
    ['images_place', insert(s.images, { ...anImage, objectKey: 'a', bytes: new Uint8Array([1]) })],
    ['images_place', insert(s.images, { ...anImage, hasSmall: true, bytes: new Uint8Array([1]) })],
  ];

  it.each(cases)('what violates %s', async (constraint, work) => {
    expect(await refusal(work())).toBe(constraint);
  });
});

describe('the database', () => {
  it('preserves bytes and milliseconds', async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    const createdAt = new Date('2026-03-01T12:00:00.123Z');
    const image = { ...anImage, createdAt, small: null, hasSmall: false, objectKey: null };
    await db.insert(s.images).values({ ...image, bytes });
    const [stored] = await db.select().from(s.images);
    expect({ ...stored, bytes: [...(stored?.bytes ?? [])] }).toEqual({ ...image, bytes: [...bytes] });
  });

  it('finds nothing for a malformed id', async () => {
    expect(await db.select().from(s.games).where(eq(s.games.id, "x' or 1=1"))).toEqual([]);
  });
});
