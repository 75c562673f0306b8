import { desc } from 'drizzle-orm';
import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
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

/** A page of the log, the newest first. */
export function auditPage(db: Database, { page, limit }: PageRequest): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .offset((page - 1) * limit)
    .limit(limit);
}
