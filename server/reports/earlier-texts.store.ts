import type { Database } from '../db/database.ts';
import { deleteRows, deleteWhere } from '../db/delete-rows.store.ts';
import { and, desc, eq, gte, inArray, isNotNull, lt, or } from '../db/drizzle.ts';
import { earlierTexts } from '../db/schema/index.ts';
import { isTextNotErased } from '../visibility/erasure.store.ts';

export type EarlierText = typeof earlierTexts.$inferSelect;
export type TextSubject = Pick<EarlierText, 'subjectType' | 'subjectId'>;

/** The most earlier texts of one subject in a report. */
const MAX_REPORTED = 20;

export async function insertEarlierTexts(
  tx: Database,
  texts: readonly (typeof earlierTexts.$inferInsert)[],
): Promise<void> {
  await tx.insert(earlierTexts).values([...texts]);
}

/** Sets the replaced texts of these subjects to null; their fingerprints stay. */
export async function clearContents(tx: Database, subjectIds: readonly string[]): Promise<void> {
  await tx
    .update(earlierTexts)
    .set({ content: null })
    .where(and(inArray(earlierTexts.subjectId, [...subjectIds]), isNotNull(earlierTexts.content)));
}

/** The texts that are kept of a subject and ended after a time, the newest first, after the one with the fingerprint. */
export function findEarlierTexts(
  tx: Database,
  { subjectType, subjectId }: TextSubject,
  since: Date,
  fingerprint: string | null,
): Promise<EarlierText[]> {
  const isSeen = eq(earlierTexts.fingerprint, fingerprint ?? '');
  return tx
    .select()
    .from(earlierTexts)
    .where(
      and(
        eq(earlierTexts.subjectType, subjectType),
        eq(earlierTexts.subjectId, subjectId),
        gte(earlierTexts.endedAt, since),
        isTextNotErased(earlierTexts.authorId),
        or(isNotNull(earlierTexts.content), isSeen),
      ),
    )
    .orderBy(desc(isSeen), desc(earlierTexts.endedAt), desc(earlierTexts.id))
    .limit(MAX_REPORTED);
}

/** Deletes earlier texts of an author. */
export const deleteEarlierTextsOf = deleteRows(earlierTexts, earlierTexts.authorId);

export async function deleteEarlierTexts(db: Database, endedBefore: Date): Promise<void> {
  await deleteWhere(db, earlierTexts, lt(earlierTexts.endedAt, endedBefore));
}
