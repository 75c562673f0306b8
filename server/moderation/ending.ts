import type { Database } from '../db/database.ts';
import { passOpenAppeal, setAppealOutcome } from './appeals.store.ts';
import { type Archive, readArchive } from './archive.ts';
import {
  insertRestriction,
  type NewRestriction,
  type RestrictionRow,
  setEnded,
} from './restrictions.store.ts';

/** What ending a restriction restores; null once it is erased. A warning has only a copy of the text that it is about. */
export const restorableOf = ({ kind, archive }: RestrictionRow): Archive | null =>
  kind === 'warning' ? null : readArchive(archive);

type By = { readonly moderatorId: string | null; readonly now: Date };

/** Takes a restriction back: ends it, unless it has ended, and grants an open appeal against it. */
export async function takeBack(tx: Database, restrictionId: string, by: By): Promise<void> {
  if (!(await setEnded(tx, restrictionId, by))) return;
  const { now: decidedAt, moderatorId: decidedBy } = by;
  await setAppealOutcome(
    tx,
    { restrictionId },
    { outcome: 'granted', statement: null, decidedAt, decidedBy },
  );
}

/** Ends a restriction whose content stays away under the next one, against which an open appeal is from now on; returns the id of that one. */
export async function replaceRestriction(
  tx: Database,
  before: RestrictionRow,
  by: By,
  next: NewRestriction,
): Promise<string> {
  await setEnded(tx, before.id, by);
  const id = await insertRestriction(tx, next);
  await passOpenAppeal(tx, before.id, id);
  return id;
}
