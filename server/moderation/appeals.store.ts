import type { PageRequest } from '#contract/common.ts';
import { APPEAL_REPORTS_MAX } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { and, asc, desc, eq, isNotNull, isNull, lte, ne, or, type SQLWrapper, sql } from '../db/drizzle.ts';
import { appeals, restrictions } from '../db/schema/index.ts';
import { type SubjectReport, subjectReportsColumn } from '../reports/subject-reports.store.ts';
import type { RestrictionRow } from './restrictions.store.ts';

export type AppealRow = typeof appeals.$inferSelect;

/** A restriction with its appeal and the reports about its subject before it, while they are kept: the newest, of an appeal several. */
export type RestrictionDetails = {
  readonly restriction: RestrictionRow;
  readonly appeal: AppealRow | null;
  readonly reports: readonly SubjectReport[];
};

function withDetails(db: Database, maxReports = 1) {
  const { subjectType: type, subjectId: id, createdAt: until } = restrictions;
  return db
    .select({
      restriction: restrictions,
      appeal: appeals,
      reports: subjectReportsColumn(db, { type, id, until }, maxReports),
    })
    .from(restrictions)
    .leftJoin(appeals, eq(appeals.restrictionId, restrictions.id));
}

/** The condition that a user reads a restriction: `dismissed` restricts nobody. */
const isOf = (userId: string) => and(eq(restrictions.userId, userId), ne(restrictions.kind, 'dismissed'));

const newestFirst = [desc(restrictions.createdAt), desc(restrictions.id)];

/** A page of the restrictions that a user reads, the newest first. */
export function ownRestrictions(
  db: Database,
  userId: string,
  { page, limit }: PageRequest,
): Promise<RestrictionDetails[]> {
  return withDetails(db)
    .where(isOf(userId))
    .orderBy(...newestFirst)
    .offset((page - 1) * limit)
    .limit(limit);
}

/** The newest restrictions of a user, or in and of a game, without those of the moderator who reads them. */
export function restrictionsAbout(
  db: Database,
  moderatorId: string,
  about: { readonly userId: string } | { readonly gameId: string },
  limit: number,
): Promise<RestrictionDetails[]> {
  const isAboutGame = (gameId: string) =>
    or(
      eq(restrictions.gameId, gameId),
      and(sql`${restrictions.subjectType} = 'game'`, eq(restrictions.subjectId, gameId)),
    );
  const condition = 'userId' in about ? eq(restrictions.userId, about.userId) : isAboutGame(about.gameId);
  return withDetails(db)
    .where(and(condition, ne(restrictions.userId, moderatorId)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** A restriction with what is needed to decide about an appeal. */
export async function findRestriction(
  db: Database,
  restrictionId: string,
): Promise<RestrictionDetails | undefined> {
  const [found] = await withDetails(db, APPEAL_REPORTS_MAX).where(eq(restrictions.id, restrictionId));
  return found;
}

/** The suspension of a user that is not ended. */
export async function findSuspension(db: Database, userId: string): Promise<RestrictionDetails | undefined> {
  const isSuspended = and(eq(restrictions.kind, 'suspended'), isNull(restrictions.endedAt));
  const [found] = await withDetails(db).where(and(eq(restrictions.userId, userId), isSuspended));
  return found;
}

/** Marks a restriction as seen by its user; false when it was before, or is not theirs. */
export async function setRestrictionSeen(
  db: Database,
  userId: string,
  restrictionId: string,
  now: Date,
): Promise<boolean> {
  const set = await db
    .update(restrictions)
    .set({ seenAt: now })
    .where(and(eq(restrictions.id, restrictionId), isOf(userId), isNull(restrictions.seenAt)))
    .returning({ id: restrictions.id });
  return set.length > 0;
}

/** Locks a restriction of a user until the transaction ends. */
export async function lockOwnRestriction(tx: Database, userId: string, restrictionId: string) {
  const [found] = await tx
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.id, restrictionId), isOf(userId)))
    .for('update');
  return found;
}

/** Ends suspensions whose time is over, of everybody or one user: the visibility policy reads `endedAt` only. */
export async function endExpiredSuspensions(db: Database, now: Date, userId?: string): Promise<void> {
  await db
    .update(restrictions)
    .set({ endedAt: restrictions.expiresAt })
    .where(
      and(
        eq(restrictions.kind, 'suspended'),
        isNull(restrictions.endedAt),
        lte(restrictions.expiresAt, now),
        userId === undefined ? undefined : eq(restrictions.userId, userId),
      ),
    );
}

/** Inserts an appeal; none when there is one already. */
export async function insertAppeal(
  tx: Database,
  appeal: Pick<AppealRow, 'restrictionId' | 'text' | 'createdAt'>,
): Promise<AppealRow | undefined> {
  const [added] = await tx.insert(appeals).values(appeal).onConflictDoNothing().returning();
  return added;
}

/** Sets the outcome of the open appeal against a restriction; undefined if none is open, or if the appeal `id` was moved to another one. */
export async function setAppealOutcome(
  tx: Database,
  { restrictionId, id }: { readonly restrictionId: string; readonly id?: string },
  decision: Pick<AppealRow, 'outcome' | 'statement' | 'decidedAt' | 'decidedBy'>,
): Promise<AppealRow | undefined> {
  const [set] = await tx
    .update(appeals)
    .set(decision)
    .where(
      and(
        eq(appeals.restrictionId, restrictionId),
        id === undefined ? undefined : eq(appeals.id, id),
        isNull(appeals.outcome),
      ),
    )
    .returning();
  return set;
}

/** Moves an open appeal to the restriction that replaces its own. */
export async function moveOpenAppeal(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(appeals)
    .set({ restrictionId: to })
    .where(and(eq(appeals.restrictionId, from), isNull(appeals.outcome)));
}

/** Subquery: the open appeals against decisions about a subject. */
export const openAppealsAbout = (db: Database, type: SQLWrapper, id: SQLWrapper) =>
  db
    .select({ id: appeals.id })
    .from(appeals)
    .innerJoin(restrictions, eq(restrictions.id, appeals.restrictionId))
    .where(
      and(
        isNull(appeals.outcome),
        sql`${restrictions.subjectType} = ${type}`,
        sql`${restrictions.subjectId} = ${id}`,
      ),
    );

export async function findAppeal(db: Database, appealId: string): Promise<AppealRow | undefined> {
  const [found] = await db.select().from(appeals).where(eq(appeals.id, appealId));
  return found;
}

/** A page of appeals of others than the moderator: open ones, the oldest first, or decided ones, the newest first. */
export function appealsPage(
  db: Database,
  moderatorId: string,
  { status, page, limit }: PageRequest & { readonly status: 'open' | 'decided' },
): Promise<RestrictionDetails[]> {
  const isOpen = status === 'open';
  return withDetails(db, APPEAL_REPORTS_MAX)
    .where(
      and(
        isNotNull(appeals.id),
        ne(restrictions.userId, moderatorId),
        isOpen ? isNull(appeals.outcome) : isNotNull(appeals.outcome),
      ),
    )
    .orderBy(
      ...(isOpen ? [asc(appeals.createdAt), asc(appeals.id)] : [desc(appeals.decidedAt), desc(appeals.id)]),
    )
    .offset((page - 1) * limit)
    .limit(limit);
}
