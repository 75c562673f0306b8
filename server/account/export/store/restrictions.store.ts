import type { Database } from '../../../db/database.ts';
import { and, asc, eq, ne, sql } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { appeals, restrictions } from '../../../db/schema/index.ts';

/** What moderators decided about the user and their content, with the content and photo that can be reinstated, and the user's appeals. */
export function restrictionsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: restrictions.id,
      createdAt: restrictions.createdAt,
      kind: restrictions.kind,
      game: restrictions.gameName,
      subjectType: restrictions.subjectType,
      subjectId: restrictions.subjectId,
      content: sql<string | null>`${restrictions.archive} ->> 'content'`,
      imageId: restrictions.imageId,
      reason: restrictions.reason,
      statement: restrictions.statement,
      expiresAt: restrictions.expiresAt,
      endedAt: restrictions.endedAt,
      appeal: {
        text: appeals.text,
        createdAt: appeals.createdAt,
        outcome: appeals.outcome,
        statement: appeals.statement,
        decidedAt: appeals.decidedAt,
      },
    })
    .from(restrictions)
    .leftJoin(appeals, eq(appeals.restrictionId, restrictions.id))
    .where(
      and(
        eq(restrictions.userId, userId),
        ne(restrictions.kind, 'dismissed'),
        following(restrictions.createdAt, restrictions.id, after),
      ),
    )
    .orderBy(asc(restrictions.createdAt), asc(restrictions.id))
    .limit(ROWS_PER_PAGE);
}
