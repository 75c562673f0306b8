import { ne, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { hashPassword } from '#server/auth/identity.ts';
import { openDatabase } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import * as schema from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { insertImage } from '#server/images/images.store.ts';
import { photoOfWebp, SMALL_PHOTO_WIDTH } from '#server/images/photo.ts';

const { newId } = schema;

const DAY = 24 * 3_600_000;
/** The password of every user. */
export const BOUNDARY_PASSWORD = 'brave-enough-42';
const CROWD = 20_000;

/** The users by username. */
const people = {
  // The widest letter, as often as the contract allows.
  wwwwwwwwwwwwwwwwwwwwwwwwwwwwww: { firstName: 'W'.repeat(50), lastName: 'W'.repeat(50) },
  emoji: { firstName: '🏔️🚴‍♀️🏔️🚴‍♀️🏔️🚴‍♀️', lastName: null },
  rtl: { firstName: 'عبدالرحمن'.repeat(5), lastName: 'المتوكل' },
  cara: { firstName: 'Cara', lastName: 'Mia' },
  stranger: { firstName: 'Sam', lastName: null },
  newcomer: { firstName: 'Nia', lastName: null },
  ...Object.fromEntries(
    Array.from({ length: 14 }, (_, at) => [`player_${at}`, { firstName: 'Player', lastName: `Number${at}` }]),
  ),
};

/** The user with the longest and widest name. */
export const WIDEST = 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwww';
/** A user with an unread notification of a completed game. */
export const CELEBRATED = 'player_0';
export const LONGEST_NAME =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(100, 'W');

export interface BoundaryData {
  readonly games: {
    /** Public with approval, with the longest name, the largest scores, groups, posts and comments. */
    readonly active: string;
    readonly upcoming: string;
    readonly completed: string;
    /** Public, with twenty thousand participants. */
    readonly crowd: string;
    /** Private, without {@link people}.stranger. */
    readonly secret: string;
    /** Active, without posts. */
    readonly empty: string;
  };
  readonly codes: { readonly active: string; readonly secret: string; readonly completed: string };
}

/**
 * Seeds the empty data directory of a server that is not running with boundary values: the longest names and the largest
 * numbers that the contract allows.
 */
export async function seedBoundaryData(dataDir: string, now = new Date()): Promise<BoundaryData> {
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    return await database.db.transaction((tx) => seed(tx, now));
  } finally {
    await database.close();
  }
}

type NewGame = Omit<
  typeof schema.games.$inferInsert,
  'inviteCode' | 'creatorId' | 'createdAt' | 'updatedAt' | 'startTime' | 'endTime'
> & {
  readonly creator: string;
  readonly code: string;
  /** Days from now. */
  readonly from: number;
  readonly to: number;
  readonly who: readonly string[];
  readonly score?: (place: number) => number;
};

async function seed(tx: Database, now: Date): Promise<BoundaryData> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const created = { createdAt: at(-400), updatedAt: at(-400) };
  const ids = new Map(Object.keys(people).map((username) => [username, newId()]));
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`No user is called ${username}`);
    return id;
  };
  const password = await hashPassword(BOUNDARY_PASSWORD);
  await tx.insert(schema.users).values(
    Object.entries(people).map(([username, names]) => ({
      id: idOf(username),
      username,
      displayUsername: username,
      email: `${username}@example.org`,
      bio: 'B'.repeat(500),
      ...names,
      ...created,
    })),
  );
  await tx.insert(schema.accounts).values(
    [...ids.values()].map((id) => ({
      userId: id,
      providerId: 'credential',
      accountId: id,
      password,
      ...created,
    })),
  );
  const [wide, tall] = await Promise.all([photoOf(800, 240, 210), photoOf(330, 600, 40)]);
  await insertImage(tx, wide, now);
  await insertImage(tx, tall, now);

  const game = async ({ creator, code, from, to, who, score = () => 0, ...rest }: NewGame) => {
    const gameId = newId();
    const dates = { startTime: at(from), endTime: at(to), createdAt: at(from - 1), updatedAt: at(from - 1) };
    const game = { id: gameId, inviteCode: code, creatorId: idOf(creator), ...dates };
    await tx.insert(schema.games).values({ ...game, participantsCount: who.length, ...rest });
    await tx.insert(schema.participants).values(
      who.map((username, place) => ({
        gameId,
        userId: idOf(username),
        isAdmin: username === 'rtl',
        score: score(place),
        votesReceived: score(place),
        joinedAt: at(-300 + place),
      })),
    );
    return gameId;
  };

  const participants = Object.keys(people).filter((name) => name !== 'stranger' && name !== 'newcomer');
  const largest = (place: number) => Math.max(0, 9_999_999 - place * 800_000);
  const active = await game({
    name: LONGEST_NAME,
    description: `${'Ü'.repeat(400)}\n\nhttps://example.org/${'path/'.repeat(40)}\n\n${'Lorem ipsum dolor. '.repeat(30)}`,
    creator: WIDEST,
    code: 'ACTIVE',
    from: -200,
    to: 9999,
    requiresApproval: true,
    coverImageId: wide.id,
    who: participants,
    score: largest,
    postsCount: 9_999_999,
  });
  const upcoming = await game({
    name: 'مغامرة '.repeat(14).trim(),
    description: 'وصف طويل بعض الشيء لهذه اللعبة',
    creator: 'rtl',
    code: 'UPCOME',
    from: 9999,
    to: 20000,
    who: ['rtl', WIDEST],
  });
  const completed = await game({
    name: '🏔️🚴‍♀️'.repeat(14),
    description: null,
    creator: 'emoji',
    code: 'FNSHED',
    from: -300,
    to: -100,
    coverImageId: tall.id,
    who: participants,
    score: largest,
    postsCount: 4,
  });
  const crowd = await game({
    name: 'Everybody and their dog',
    description: 'W'.repeat(300),
    creator: 'cara',
    code: 'CROWDS',
    from: -10,
    to: 10,
    who: ['cara'],
    participantsCount: CROWD + 1,
  });
  const secret = await game({
    name: 'A secret game',
    creator: 'cara',
    code: 'SECRET',
    from: -1,
    to: 1,
    isPublic: false,
    who: ['cara'],
    postsCount: 1,
  });
  const empty = await game({
    name: 'Nothing yet',
    creator: 'newcomer',
    code: 'EMPTYS',
    from: -1,
    to: 1,
    isPublic: false,
    who: ['newcomer'],
  });
  await addCrowd(tx, crowd, at(-9));

  for (const [place, name] of ['G'.repeat(50), 'فريق', '🦊'.repeat(25), 'Seals'].entries()) {
    const colors = ['#dc2626', '#eab308', '#16a34a', '#7c3aed'];
    const groupId = newId();
    await tx.insert(schema.groups).values({
      id: groupId,
      gameId: active,
      name,
      color: colors[place] ?? '#dc2626',
      createdAt: at(-20),
    });
    await tx
      .insert(schema.groupMembers)
      .values(
        participants
          .filter((_, index) => index % 4 === place)
          .map((username) => ({ gameId: active, groupId, userId: idOf(username), addedAt: at(-19) })),
      );
  }

  const post = async (gameId: string, author: string, content: string, more: object = {}) => {
    const id = newId();
    const when = at(gameId === completed ? -150 : -0.1);
    await tx.insert(schema.posts).values({
      id,
      gameId,
      userId: idOf(author),
      content,
      createdAt: when,
      updatedAt: when,
      ...more,
    });
    await tx.execute(sql`insert into post_hours (game_id, hour, posts_count)
      values (${gameId}, date_trunc('hour', ${when.toISOString()}::timestamptz, 'UTC'), 1)
      on conflict (game_id, hour) do update set posts_count = post_hours.posts_count + 1`);
    return id;
  };
  for (const gameId of [active, completed]) {
    const commented = await post(gameId, WIDEST, 'W'.repeat(1500), {
      imageId: wide.id,
      upvotesCount: 9_999_999,
      commentsCount: 5,
    });
    await post(gameId, 'emoji', '🏔️🚴‍♀️'.repeat(60), { imageId: tall.id, upvotesCount: 20_000 });
    await post(gameId, 'rtl', 'قفزت في البحيرة الباردة. '.repeat(12));
    await post(gameId, 'cara', 'Short and sweet.');
    const comments = ['W'.repeat(400), '🏔️'.repeat(40), 'تعليق قصير', 'Well done', 'W'.repeat(60)];
    await tx.insert(schema.comments).values(
      comments.map((content, place) => ({
        postId: commented,
        gameId,
        userId: idOf(participants[place] ?? 'cara'),
        content,
        createdAt: at(gameId === completed ? -149 : -0.05 + place / 1000),
      })),
    );
  }
  await post(secret, 'cara', 'Short and sweet.');
  await post(completed, 'cara', '[Content Redacted]', { redactedAt: at(-50) });
  await completeGame(tx, completed, at(-100));
  await tx
    .update(schema.gameNotifications)
    .set({ readAt: at(-99) })
    .where(ne(schema.gameNotifications.userId, idOf(CELEBRATED)));

  const write = (sender: string, recipient: string, content: string, hours: number) => ({
    gameId: active,
    senderId: idOf(sender),
    recipientId: idOf(recipient),
    content,
    createdAt: at(-hours / 24),
  });
  await tx
    .insert(schema.messages)
    .values([
      write('rtl', WIDEST, 'قفزت في البحيرة الباردة', 30),
      write(WIDEST, 'cara', 'W'.repeat(500), 3),
      write('cara', WIDEST, 'Well jumped', 2),
    ]);

  await tx.insert(schema.invitations).values(
    ['stranger', 'newcomer'].map((username) => ({
      gameId: active,
      invitedById: idOf(WIDEST),
      invitedUserId: idOf(username),
      createdAt: at(-2),
    })),
  );
  await tx
    .insert(schema.joinRequests)
    .values({ gameId: active, userId: idOf('stranger'), createdAt: at(-3) });
  return {
    games: { active, upcoming, completed, crowd, secret, empty },
    codes: { active: 'ACTIVE', secret: 'SECRET', completed: 'FNSHED' },
  };
}

/** Inserts twenty thousand participants by one statement. */
async function addCrowd(tx: Database, gameId: string, joinedAt: Date): Promise<void> {
  const when = sql`${joinedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with made as (
      insert into users (id, username, display_username, email, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n, 'crowd_' || n || '@example.org', 'Crowd', 'Member ' || n,
        ${when}, ${when}
      from generate_series(1, ${CROWD}::int) n
      returning id, username
    )
    insert into participants (game_id, user_id, score, joined_at)
    select ${gameId}::uuid, id, substr(username, 7)::int * 499, ${when} from made`);
}

async function photoOf(width: number, height: number, shade: number) {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const row = Math.floor(at / 3 / width) / height;
    pixels.set([shade, Math.round(120 + 100 * row), Math.round(240 - 160 * row)], at);
  }
  const webp = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer();
  return photoOfWebp(webp, SMALL_PHOTO_WIDTH);
}
