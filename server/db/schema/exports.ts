import { bigint, check, integer, pgTable, primaryKey, sql, uniqueIndex } from '../drizzle.ts';
import { bytes, id, instant, newId } from './columns.ts';
import { users } from './users.ts';

/**
 * A data export, at most one for each user. A job writes it and counts what it has written; from `finishedAt` until
 * `expiresAt` the user can download it. One that is not finished by then is given up.
 */
export const dataExports = pgTable(
  'exports',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('exports_user_key').on(t.userId),
    check('exports_counts', sql`${t.done} <= ${t.total}`),
  ],
);

/**
 * The file of an export in pieces of a megabyte, which any process can read. Without a foreign key: the pieces of a deleted
 * export are deleted in batches.
 */
export const exportPieces = pgTable(
  'export_pieces',
  {
    exportId: id('export_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ name: 'export_pieces_pkey', columns: [t.exportId, t.number] })],
);
