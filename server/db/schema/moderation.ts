import { RESTRICTION_KINDS } from '#contract/moderation-constants.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from '#contract/report-constants.ts';
import { boolean, check, index, jsonb, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { games } from './games.ts';
import { images } from './images.ts';
import { users } from './users.ts';

/**
 * A decision about content or a user, with its statement of reasons: the log of a game, and the reasons that the user reads. Rows are never deleted, and
 * what was decided does not change. `userId` is whom it affects: after a game is taken down its next creator. `gameName` is set for a decision of a game's managers, also once the game is gone; null for one of
 * service moderators. Without a moderator it was automatic or made by a command. `archive` is what reinstating needs, or the text that a warning is about; it and the photo are erased
 * when that is not possible any more. The subject has no foreign key, because the row survives it.
 */
export const restrictions = pgTable(
  'restrictions',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    gameId: id('game_id').references(() => games.id, { onDelete: 'set null' }),
    gameName: text('game_name'),
    subjectType: text('subject_type', { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: id('subject_id').notNull(),
    kind: text('kind', { enum: RESTRICTION_KINDS }).notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The moderator's text to the user. */
    statement: text('statement'),
    automatic: boolean('automatic').notNull().default(false),
    moderatorId: id('moderator_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    endedBy: id('ended_by').references(() => users.id),
    /** When the user acknowledged it. */
    seenAt: instant('seen_at'),
    archive: jsonb('archive'),
    imageId: text('image_id').references(() => images.id),
  },
  (t) => [
    index('restrictions_of_user_idx').on(t.userId, t.createdAt, t.id),
    index('restrictions_of_game_idx').on(t.gameId, t.createdAt, t.id).where(sql`${t.gameId} is not null`),
    uniqueIndex('restrictions_suspension_key')
      .on(t.userId)
      .where(sql`${t.kind} = 'suspended' and ${t.endedAt} is null`),
    uniqueIndex('restrictions_ban_key')
      .on(t.gameId, t.userId)
      .where(sql`${t.kind} = 'banned' and ${t.endedAt} is null`),
    uniqueIndex('restrictions_content_key')
      .on(t.subjectType, t.subjectId)
      .where(
        sql`${t.kind} in ('hidden', 'removed') and ${t.subjectType} in ('post', 'comment', 'message') and ${t.endedAt} is null`,
      ),
    index('restrictions_of_game_itself_idx').on(t.subjectId).where(sql`${t.subjectType} = 'game'`),
    index('restrictions_image_idx').on(t.imageId).where(sql`${t.imageId} is not null`),
    index('restrictions_archived_comments_idx')
      .using('gin', sql`(${t.archive} -> 'comments') jsonb_path_ops`)
      .where(
        sql`${t.kind} in ('hidden', 'removed') and ${t.subjectType} = 'post' and ${t.endedAt} is null and ${t.archive} is not null`,
      ),
    index('restrictions_archived_idx').on(t.createdAt).where(sql`${t.archive} is not null`),
    check('restrictions_statement_length', sql`char_length(${t.statement}) between 1 and 5000`),
    check('restrictions_game_has_name', sql`${t.gameId} is null or ${t.gameName} is not null`),
    check('restrictions_ended', sql`${t.endedBy} is null or ${t.endedAt} is not null`),
  ],
);
