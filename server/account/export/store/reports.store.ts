import type { Database } from '../../../db/database.ts';
import { and, asc, eq } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { reports } from '../../../db/schema/index.ts';
import { additionsColumn } from '../../../reports/additions.store.ts';

/** The reports that the user has made, without the evidence, which others wrote; that of `additions` is to be left out, too. */
export function reportsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      reason: reports.reason,
      note: reports.note,
      outcome: reports.outcome,
      additions: additionsColumn(db),
    })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), following(reports.createdAt, reports.id, after)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(ROWS_PER_PAGE);
}
