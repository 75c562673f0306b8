import type { Database } from '../db/database.ts';
import { conflict } from '../failure.ts';
import { type Addition, additionsTo, insertAddition } from './additions.store.ts';
import type { ReportRow } from './reports.store.ts';

/** The most additions to a report: they bound what one user can have stored about one subject. */
export const MAX_ADDITIONS = 10;
export const REPORTED_OFTEN = 'You have reported this several times. We will look at what you have sent';

/**
 * Adds what is new in a repeated report to the open one, which must be locked: the reason, the note, and what the subject contains by now.
 * Throws `conflict` when too much was added before.
 */
export async function addToReport(tx: Database, report: ReportRow, repeated: Addition): Promise<void> {
  const additions = await additionsTo(tx, report.id);
  const all = [report, ...additions];
  const isKnown = (field: 'reason' | 'note' | 'content' | 'imageId') =>
    all.some((one) => one[field] === repeated[field]);
  const added = {
    ...repeated,
    note: isKnown('note') ? null : repeated.note,
    content: isKnown('content') ? null : repeated.content,
    imageId: isKnown('imageId') ? null : repeated.imageId,
  };
  if (isKnown('reason') && [added.note, added.content, added.imageId].every((value) => value === null))
    return;
  if (additions.length >= MAX_ADDITIONS) throw conflict(REPORTED_OFTEN);
  await insertAddition(tx, report.id, added);
}
