import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { auditLog } from '../db/schema/index.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Who acts, and when: a moderator, or null for an operator's command. */
export type Acting = { readonly moderatorId: string | null; readonly now: Date };

/** Ids as one value of an entry's details. */
export const idsOf = (ids: readonly string[]) => ids.join(' ');

/** Records an action, in the transaction of what it does. */
export async function recordAction(
  tx: Database,
  { moderatorId, now }: Acting,
  entry: Pick<AuditRow, 'action' | 'subjectType' | 'subjectId'> & Partial<Pick<AuditRow, 'details'>>,
): Promise<void> {
  await tx.insert(auditLog).values({ details: {}, ...entry, moderatorId, at: now });
}

/** Whether a moderator has done something at this time. */
export async function isRecorded(
  db: Database,
  { moderatorId, at }: { readonly moderatorId: string; readonly at: Date },
  { action, subjectType, subjectId }: Pick<AuditRow, 'action' | 'subjectType' | 'subjectId'>,
): Promise<boolean> {
  const isAction = and(
    eq(auditLog.at, at),
    eq(auditLog.moderatorId, moderatorId),
    eq(auditLog.action, action),
    eq(auditLog.subjectType, subjectType),
    eq(auditLog.subjectId, subjectId),
  );
  return (await db.$count(auditLog, isAction)) > 0;
}

/** A page of the log, the newest first. */
export function auditPage(db: Database, { page, limit }: PageRequest): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .offset((page - 1) * limit)
    .limit(limit);
}
