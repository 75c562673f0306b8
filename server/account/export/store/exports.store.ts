import * as z from 'zod';
import { type Database, dbCount, rowsOf } from '../../../db/database.ts';
import { and, asc, eq, gt, isNotNull, lte, notExists, or, sql } from '../../../db/drizzle.ts';
import {
  comments,
  dataExports,
  exportPieces,
  messages,
  posts,
  postUpvotes,
} from '../../../db/schema/index.ts';

export type ExportRow = typeof dataExports.$inferSelect;

/** Replaces the user's export unless one is running; returns the id of the new one. */
export async function insertExport(
  tx: Database,
  created: Pick<ExportRow, 'id' | 'userId' | 'startedAt' | 'expiresAt'>,
): Promise<string | undefined> {
  const { startedAt, ...restarted } = created;
  const [inserted] = await tx
    .insert(dataExports)
    .values(created)
    .onConflictDoUpdate({
      target: dataExports.userId,
      set: { ...restarted, startedAt, done: 0, total: 0, size: 0, finishedAt: null },
      setWhere: or(isNotNull(dataExports.finishedAt), lte(dataExports.expiresAt, startedAt)),
    })
    .returning({ id: dataExports.id });
  return inserted?.id;
}

/** The user's export that has not expired. */
export async function findExport(db: Database, userId: string, now: Date): Promise<ExportRow | undefined> {
  const [found] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, now)));
  return found;
}

/** Changes an export; returns it as it is then, `undefined` when it was deleted or replaced. */
export async function updateExport(
  tx: Database,
  exportId: string,
  changes: Partial<Pick<ExportRow, 'done' | 'total' | 'size' | 'finishedAt' | 'expiresAt'>>,
): Promise<ExportRow | undefined> {
  const [updated] = await tx.update(dataExports).set(changes).where(eq(dataExports.id, exportId)).returning();
  return updated;
}

export async function insertPiece(tx: Database, piece: typeof exportPieces.$inferInsert): Promise<void> {
  await tx.insert(exportPieces).values(piece);
}

export async function findPiece(db: Database, exportId: string, number: number) {
  const [found] = await db
    .select({ bytes: exportPieces.bytes })
    .from(exportPieces)
    .where(and(eq(exportPieces.exportId, exportId), eq(exportPieces.number, number)));
  return found?.bytes;
}

/** Deletes the user's export, or those that have expired; their pieces remain. */
export async function deleteExports(tx: Database, which: { userId: string } | { now: Date }): Promise<void> {
  await tx
    .delete(dataExports)
    .where('now' in which ? lte(dataExports.expiresAt, which.now) : eq(dataExports.userId, which.userId));
}

/** Deletes some pieces of an export, or of deleted exports; returns whether there were any. */
export async function deletePieces(tx: Database, exportId: string | null, limit: number): Promise<boolean> {
  const owner = tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(eq(dataExports.id, exportPieces.exportId));
  const some = await tx
    .select({ exportId: exportPieces.exportId, number: exportPieces.number })
    .from(exportPieces)
    .where(exportId === null ? notExists(owner) : eq(exportPieces.exportId, exportId))
    .orderBy(asc(exportPieces.exportId), asc(exportPieces.number))
    .limit(limit);
  for (const piece of some)
    await tx
      .delete(exportPieces)
      .where(and(eq(exportPieces.exportId, piece.exportId), eq(exportPieces.number, piece.number)));
  return some.length > 0;
}

/** About how many rows and photos an export will have: those of which there can be many. */
export async function countExported(db: Database, userId: string): Promise<number> {
  const user = sql.param(userId, posts.userId);
  const [found] = await rowsOf(
    db,
    sql`select
      (select count(*) + count(image_id) from ${posts} where user_id = ${user})
      + (select count(*) from ${comments} where user_id = ${user})
      + (select count(*) from ${postUpvotes} where user_id = ${user})
      + (select count(*) from ${messages} where sender_id = ${user})
      + (select count(*) from ${messages} where recipient_id = ${user}) as total`,
    z.object({ total: dbCount }),
  );
  return found?.total ?? 0;
}
