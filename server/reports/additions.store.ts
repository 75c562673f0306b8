import * as z from 'zod';
import { REPORT_REASONS } from '#contract/report-constants.ts';
import type { Database } from '../db/database.ts';
import { alias, and, asc, eq, inArray, isNull, notExists, type SQL, sql } from '../db/drizzle.ts';
import { reportAdditions, reports } from '../db/schema/index.ts';

/** An addition in JSON of the database. */
export const addition = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.nullable(z.string()),
  content: z.nullable(z.string()),
  imageId: z.nullable(z.string()),
  createdAt: z.coerce.date<string>(),
});
/** What its reporter has added to a report. Null is what the report has already. */
export type Addition = z.infer<typeof addition>;

/** Column of a query of `reports`: what was added to each, the oldest first. */
export function additionsColumn(db: Database): SQL<Addition[]> {
  const { reason, note, content, imageId, createdAt, id } = reportAdditions;
  const object = sql`json_build_object('reason', ${reason}, 'note', ${note}, 'content', ${content},
    'imageId', ${imageId}, 'createdAt', ${createdAt})`;
  const all = db
    .select({ all: sql`coalesce(json_agg(${object} order by ${createdAt}, ${id}), '[]')` })
    .from(reportAdditions)
    .where(eq(reportAdditions.reportId, reports.id));
  return sql`(${all})`.mapWith((stored: unknown) => z.array(addition).parse(stored));
}

/** What was added to a report, the oldest first. */
export function additionsTo(tx: Database, reportId: string): Promise<Addition[]> {
  const { reason, note, content, imageId, createdAt } = reportAdditions;
  return tx
    .select({ reason, note, content, imageId, createdAt })
    .from(reportAdditions)
    .where(eq(reportAdditions.reportId, reportId))
    .orderBy(asc(createdAt), asc(reportAdditions.id));
}

export async function insertAddition(tx: Database, reportId: string, added: Addition): Promise<void> {
  await tx.insert(reportAdditions).values({ ...added, reportId });
}

/** Deletes what was added to reports; returns the photos. */
export function deleteAdditionsTo(tx: Database, reportIds: readonly string[]) {
  return tx
    .delete(reportAdditions)
    .where(inArray(reportAdditions.reportId, [...reportIds]))
    .returning({ imageId: reportAdditions.imageId });
}

/** Condition on a row of `reports`: nothing was added with one of these reasons. */
export const hasNoAdditionFor = (tx: Database, reasons: readonly Addition['reason'][]): SQL =>
  notExists(
    tx
      .select({ id: reportAdditions.id })
      .from(reportAdditions)
      .where(and(eq(reportAdditions.reportId, reports.id), inArray(reportAdditions.reason, [...reasons]))),
  );

const others = alias(reports, 'others');

/** Subquery of one of `reports` by subject: the reasons that were added to the open reports about the same in its game. */
export const addedReasons = (db: Database, gameId: string) =>
  db
    .select({ reason: reportAdditions.reason })
    .from(reportAdditions)
    .innerJoin(others, eq(others.id, reportAdditions.reportId))
    .where(
      and(
        eq(others.gameId, gameId),
        isNull(others.resolvedAt),
        eq(others.subjectType, reports.subjectType),
        eq(others.subjectId, reports.subjectId),
      ),
    );
