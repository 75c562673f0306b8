import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '#contract/report-constants.ts';
import { check, index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { images } from './images.ts';
import { users } from './users.ts';

/**
 * A report with its evidence: what the subject contained, who wrote it and its photo. The subject has no foreign key,
 * because the evidence survives it. Without a reporter once their account is deleted.
 */
export const reports = pgTable(
  'reports',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    reporterId: id('reporter_id').references(() => users.id),
    subjectType: text('subject_type', { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: id('subject_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    authorId: id('author_id')
      .notNull()
      .references(() => users.id),
    /** The game of a post or comment, or the game itself: its managers decide, too. */
    gameId: id('game_id'),
    content: text('content').notNull(),
    imageId: text('image_id').references(() => images.id),
    createdAt: instant('created_at').notNull(),
    resolvedAt: instant('resolved_at'),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    /** When the reporter acknowledged the outcome. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    uniqueIndex('reports_open_key')
      .on(t.reporterId, t.subjectType, t.subjectId)
      .where(sql`${t.resolvedAt} is null`),
    index('reports_in_order_idx').on(t.reporterId, t.createdAt, t.id),
    index('reports_open_of_game_idx')
      .on(t.gameId, t.createdAt, t.id)
      .where(sql`${t.gameId} is not null and ${t.resolvedAt} is null`),
    index('reports_of_subject_idx').on(t.subjectType, t.subjectId, t.createdAt),
    index('reports_about_author_idx').on(t.authorId, t.createdAt, t.id),
    index('reports_of_game_idx').on(t.gameId, t.createdAt, t.id).where(sql`${t.gameId} is not null`),
    index('reports_queue_idx').on(t.createdAt, t.id).where(sql`${t.resolvedAt} is null`),
    index('reports_resolved_idx').on(t.resolvedAt, t.id).where(sql`${t.resolvedAt} is not null`),
    index('reports_image_idx').on(t.imageId).where(sql`${t.imageId} is not null`),
    check('reports_note_length', sql`char_length(${t.note}) <= 1000`),
    check('reports_resolved', sql`(${t.resolvedAt} is null) = (${t.outcome} is null)`),
  ],
);

/**
 * What its reporter has added to an open report by reporting its subject again: another reason, another note, and what the subject contained
 * then. Null is what the report has already.
 */
export const reportAdditions = pgTable(
  'report_additions',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    reportId: id('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    content: text('content'),
    imageId: text('image_id').references(() => images.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('report_additions_of_report_idx').on(t.reportId, t.createdAt, t.id),
    index('report_additions_image_idx').on(t.imageId).where(sql`${t.imageId} is not null`),
    check('report_additions_note_length', sql`char_length(${t.note}) <= 1000`),
  ],
);

/**
 * A text that a post or comment has shown, until its author changed it or took it away: for a while it can still be reported. A replaced text is
 * kept for moderators. Of a redacted or deleted one only a fingerprint is left, which recognizes the text when somebody who has seen it sends it.
 */
export const earlierTexts = pgTable(
  'earlier_texts',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    subjectType: text('subject_type', { enum: ['post', 'comment'] }).notNull(),
    subjectId: id('subject_id').notNull(),
    authorId: id('author_id')
      .notNull()
      .references(() => users.id),
    /** Without a foreign key, because a comment is deleted without the lock of its game. */
    gameId: id('game_id').notNull(),
    content: text('content'),
    fingerprint: text('fingerprint').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [
    index('earlier_texts_of_subject_idx').on(t.subjectId, t.endedAt),
    index('earlier_texts_of_author_idx').on(t.authorId),
    index('earlier_texts_of_game_idx').on(t.gameId),
    index('earlier_texts_in_order_idx').on(t.endedAt),
  ],
);
