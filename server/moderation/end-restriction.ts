import type { Database } from '../db/database.ts';
import { moveOpenAppeal, setAppealOutcome } from './appeals.store.ts';
import { type Archive, readArchive } from './archive.ts';
import {
  insertRestriction,
  type NewRestriction,
  type RestrictionRow,
  setEnded,
} from './restrictions.store.ts';

/** The archive that ending a restriction restores; null once it is erased. The archive of a warning is only a copy and is not restored. */
export const restorableOf = ({ kind, archive }: RestrictionRow): Archive | null =>
  kind === 'warning' ? null : readArchive(archive);

type By = { readonly moderatorId: string | null; readonly now: Date };

/** Ends a restriction and grants an open appeal against it; no effect on one that has ended. */
export async function revokeRestriction(tx: Database, restrictionId: string, by: By): Promise<void> {
  if (!(await setEnded(tx, restrictionId, by))) return;
  const { now: decidedAt, moderatorId: decidedBy } = by;
  await setAppealOutcome(
    tx,
    { restrictionId },
    { outcome: 'granted', statement: null, decidedAt, decidedBy },
  );
}

/** Ends a restriction without restoring its content, which `next` continues to remove; moves an open appeal to `next`. Returns its id. */
export async function replaceRestriction(
  tx: Database,
  before: RestrictionRow,
  by: By,
  next: NewRestriction,
): Promise<string> {
  await setEnded(tx, before.id, by);
  const id = await insertRestriction(tx, next);
  await moveOpenAppeal(tx, before.id, id);
  return id;
}
