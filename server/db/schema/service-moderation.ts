import { APPEAL_OUTCOMES } from '#contract/moderation-constants.ts';
import { check, index, jsonb, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { restrictions } from './moderation.ts';
import { reports } from './reports.ts';
import { users } from './users.ts';

/** A user with the role of a moderator. */
export const moderators = pgTable('moderators', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id),
  grantedAt: instant('granted_at').notNull(),
});

/** A report that a moderator works on, until a time. */
export const reportClaims = pgTable('report_claims', {
  reportId: id('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  moderatorId: id('moderator_id')
    .notNull()
    .references(() => users.id),
  expiresAt: instant('expires_at').notNull(),
});

/** A user's appeal against a restriction: one for each. */
export const appeals = pgTable(
  'appeals',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    restrictionId: id('restriction_id')
      .notNull()
      .references(() => restrictions.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome', { enum: APPEAL_OUTCOMES }),
    statement: text('statement'),
    decidedAt: instant('decided_at'),
    decidedBy: id('decided_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('appeals_restriction_key').on(t.restrictionId),
    index('appeals_open_idx').on(t.createdAt, t.id).where(sql`${t.outcome} is null`),
    index('appeals_decided_idx').on(t.decidedAt, t.id).where(sql`${t.outcome} is not null`),
    check('appeals_text_length', sql`char_length(${t.text}) <= 2000`),
    check('appeals_decided', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
  ],
);

/** A note of a moderator on a user or a game, for moderators only. */
export const moderationNotes = pgTable(
  'moderation_notes',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    subjectType: text('subject_type', { enum: ['user', 'game'] }).notNull(),
    subjectId: id('subject_id').notNull(),
    authorId: id('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('moderation_notes_of_subject_idx').on(t.subjectType, t.subjectId, t.createdAt, t.id),
    check('moderation_notes_text_length', sql`char_length(${t.text}) <= 2000`),
  ],
);

/**
 * What moderators and operators' commands did. A trigger refuses to change and delete rows. Ids only: without foreign keys and personal
 * data, so that entries outlive what they are about. `moderatorId` is null for commands.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    at: instant('at').notNull(),
    moderatorId: id('moderator_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: id('subject_id').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, string | null>>>().notNull(),
  },
  (t) => [index('audit_log_in_order_idx').on(t.at, t.id)],
);
