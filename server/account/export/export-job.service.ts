import { type DataExport, EXPORT_HOURS } from '#contract/account.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/schema/index.ts';
import { exportJob } from '../../jobs/kinds.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { exportOf } from './export.service.ts';
import {
  countExported,
  deletePieces,
  type ExportRow,
  findExport,
  findPiece,
  insertExport,
  insertPiece,
  updateExport,
} from './store/exports.store.ts';

const EXPORT_MS = EXPORT_HOURS * 3_600_000;
/** Large enough that a photo is rarely divided, small enough that a piece is quickly read and sent. */
const PIECE_BYTES = 1_000_000;
/** The most pieces that one transaction deletes. */
const PIECES_PER_BATCH = 20;

const stateOf = (found: ExportRow | undefined): DataExport => {
  if (found === undefined) return { status: 'none', done: 0, total: 0, size: null, expiresAt: null };
  const { done, total, size, finishedAt, expiresAt } = found;
  return finishedAt === null
    ? { status: 'running', done, total, size: null, expiresAt: null }
    : { status: 'ready', done: total, total, size, expiresAt: expiresAt.toISOString() };
};

/** How far the user's export is. */
export async function exportState(db: Database, userId: string, now: Date): Promise<DataExport> {
  return stateOf(await findExport(db, userId, now));
}

/** Starts an export, which replaces a finished one, or joins the running one. */
export async function startExport(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  userId: string,
  now: Date,
): Promise<DataExport> {
  return db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    const expiresAt = new Date(now.getTime() + EXPORT_MS);
    const exportId = await insertExport(tx, { id: newId(), userId, startedAt: now, expiresAt });
    if (exportId !== undefined) await jobs.enqueue(tx, exportJob, [{ userId, exportId }]);
    return exportState(tx, userId, now);
  });
}

class ExportDeleted extends Error {
  override readonly name = 'ExportDeleted';
}

/**
 * Writes the file of an export in pieces, each in a transaction with the progress. A call that is interrupted begins again.
 * Stops when the export is deleted, expired or replaced meanwhile.
 */
export async function runExport(
  { db, photos, clock }: Pick<Context, 'db' | 'photos' | 'clock'>,
  { userId, exportId }: { readonly userId: string; readonly exportId: string },
  signal?: AbortSignal,
): Promise<void> {
  await deleteOrphanedPieces(db, signal);
  const found = await findExport(db, userId, clock.now());
  if (found === undefined || found.id !== exportId || found.finishedAt !== null) return;
  await deletePiecesOf(db, exportId, signal);

  const total = await countExported(db, userId);
  let done = 0;
  const save = async (tx: Database, changes: Partial<ExportRow> = {}) => {
    signal?.throwIfAborted();
    if (!(await updateExport(tx, exportId, { done: Math.min(done, total), total, ...changes })))
      throw new ExportDeleted();
  };
  const onRows = async (rows: number) => {
    done += rows;
    await save(db);
  };
  try {
    await onRows(0);
    let [number, size] = [0, 0];
    for await (const bytes of inPieces(await exportOf({ db, photos }, userId, clock.now(), onRows))) {
      await db.transaction(async (tx) => {
        await save(tx);
        await insertPiece(tx, { exportId, number, bytes });
      });
      number += 1;
      size += bytes.length;
    }
    const finishedAt = clock.now();
    await save(db, { size, finishedAt, expiresAt: new Date(finishedAt.getTime() + EXPORT_MS), done: total });
  } catch (error) {
    if (!(error instanceof ExportDeleted)) throw error;
    await deletePiecesOf(db, exportId, signal);
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    collected.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(collected);
    [collected, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(collected);
}

/** The user's finished file, read piece by piece while it is sent; `undefined` without one. */
export async function finishedExport(db: Database, userId: string, now: Date) {
  const found = await findExport(db, userId, now);
  return found?.finishedAt ? { size: found.size, bytes: piecesOf(db, found.id, found.size) } : undefined;
}

async function* piecesOf(db: Database, exportId: string, size: number): AsyncGenerator<Uint8Array> {
  for (let [number, sent] = [0, 0]; sent < size; number += 1) {
    const bytes = await findPiece(db, exportId, number);
    if (bytes === undefined) throw new Error('The export was deleted while it was sent');
    yield bytes;
    sent += bytes.length;
  }
}

const deletePiecesOf = (db: Database, exportId: string | null, signal?: AbortSignal) =>
  inBatches(db, signal, true, async (tx) => (await deletePieces(tx, exportId, PIECES_PER_BATCH)) || null);

/** Deletes the pieces of exports that were deleted, have expired or were replaced. */
export const deleteOrphanedPieces = (db: Database, signal?: AbortSignal) => deletePiecesOf(db, null, signal);
