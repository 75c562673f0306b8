import * as z from 'zod';
import { REPORT_REASONS } from '#contract/report-constants.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq, lte, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { reports } from '../db/schema/index.ts';
import { addition, additionsColumn } from './additions.store.ts';

const subjectReport = z.object({
  id: z.string(),
  reporterId: z.nullable(z.string()),
  reason: z.enum(REPORT_REASONS),
  note: z.nullable(z.string()),
  content: z.string(),
  imageId: z.nullable(z.string()),
  createdAt: z.coerce.date<string>(),
  additions: z.array(addition),
});
/** What a report about a subject contains, with what was added to it. */
export type SubjectReport = z.infer<typeof subjectReport>;

/** Column of a query of what has a subject: the newest reports about that until a time, the newest first. */
export function subjectReportsColumn(
  db: Database,
  { type, id, until }: { readonly type: SQLWrapper; readonly id: SQLWrapper; readonly until: SQLWrapper },
  limit: number,
): SQL<SubjectReport[]> {
  const newest = db
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reason: reports.reason,
      note: reports.note,
      content: reports.content,
      imageId: reports.imageId,
      createdAt: reports.createdAt,
      additions: additionsColumn(db).as('additions'),
    })
    .from(reports)
    .where(
      and(
        eq(reports.subjectType, sql`${type}`),
        eq(reports.subjectId, sql`${id}`),
        lte(reports.createdAt, sql`${until}`),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .as('newest');
  const object = sql`json_build_object('id', ${newest.id}, 'reporterId', ${newest.reporterId}, 'reason', ${newest.reason},
    'note', ${newest.note}, 'content', ${newest.content}, 'imageId', ${newest.imageId}, 'createdAt', ${newest.createdAt},
    'additions', ${newest.additions})`;
  const all = db
    .select({
      all: sql`coalesce(json_agg(${object} order by ${newest.createdAt} desc, ${newest.id} desc), '[]')`,
    })
    .from(newest);
  return sql`(${all})`.mapWith((stored: unknown) => z.array(subjectReport).parse(stored));
}
