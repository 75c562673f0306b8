import { boolean, check, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { images } from './images.ts';
import { users } from './users.ts';

/**
 * A challenge. Its status is not stored but follows from the clock. Stores update the counts in the transactions that change
 * what they count, so that listing a large game is as fast as a small one.
 */
export const games = pgTable(
  'games',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    name: text('name').notNull(),
    description: text('description'),
    coverImageId: text('cover_image_id').references(() => images.id),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    requiresApproval: boolean('requires_approval').notNull().default(false),
    inviteCode: text('invite_code').notNull(),
    creatorId: id('creator_id')
      .notNull()
      .references(() => users.id),
    /** Set once, with the last results, and makes them visible. */
    completedAt: instant('completed_at'),
    /** Set before `completedAt` if the results take several transactions: from then on nothing in the game counts any more. */
    closedAt: instant('closed_at'),
    /** The game does not exist for anybody; a job erases its rows unless it is taken down. */
    deletedAt: instant('deleted_at'),
    /** Set in addition to `deletedAt`: moderators have taken the game down and can restore it. */
    takenDownAt: instant('taken_down_at'),
    participantsCount: integer('participants_count').notNull().default(0),
    postsCount: integer('posts_count').notNull().default(0),
    /** The recent counts start at the time in `leaderboard_window`. */
    recentParticipants: integer('recent_participants').notNull().default(0),
    recentPosts: integer('recent_posts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('games_invite_code_key').on(t.inviteCode),
    index('games_creator_idx').on(t.creatorId),
    index('games_creator_largest_idx').on(t.creatorId, t.participantsCount),
    index('games_creator_recent_idx').on(t.creatorId, t.recentParticipants),
    index('games_public_idx').on(t.endTime, t.id).where(sql`${t.isPublic}`),
    index('games_public_start_idx').on(t.startTime, t.id).where(sql`${t.isPublic}`),
    index('games_public_busy_idx')
      .on(t.participantsCount.desc().nullsFirst(), t.endTime, t.id)
      .where(sql`${t.isPublic} and ${t.completedAt} is null`),
    index('games_to_complete_idx').on(t.endTime).where(sql`${t.completedAt} is null`),
    index('games_deleted_idx').on(t.id).where(sql`${t.deletedAt} is not null`),
    index('games_taken_down_idx').on(t.takenDownAt).where(sql`${t.takenDownAt} is not null`),
    index('games_cover_image_idx').on(t.coverImageId).where(sql`${t.coverImageId} is not null`),
    check('games_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('games_description_length', sql`char_length(${t.description}) <= 5000`),
    check('games_end_after_start', sql`${t.endTime} > ${t.startTime}`),
    check('games_completed_after_end', sql`${t.completedAt} >= ${t.endTime}`),
    check('games_invite_code_form', sql`${t.inviteCode} ~ '^[A-Z0-9]{6}$'`),
    check('games_taken_down', sql`${t.takenDownAt} is null or ${t.deletedAt} is not null`),
    check('games_counts', sql`${t.participantsCount} >= 0 and ${t.postsCount} >= 0`),
    check(
      'games_recent',
      sql`${t.recentParticipants} between 0 and ${t.participantsCount} and ${t.recentPosts} between 0 and ${t.postsCount}`,
    ),
  ],
);
