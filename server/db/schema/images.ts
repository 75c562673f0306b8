import { boolean, check, index, integer, pgTable, sql, text } from '../drizzle.ts';
import { bytes, instant } from './columns.ts';

/**
 * A photo, stored once however many rows use it: its id is the SHA-256 of its bytes. Unreferenced rows can be deleted.
 * The bytes are in the row or, with an `object_key`, in the object store.
 */
export const images = pgTable(
  'images',
  {
    id: text('id').primaryKey(),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The mean color, `#rrggbb`; null for photos that were stored before the column existed. */
    color: text('color'),
    bytes: bytes('bytes'),
    /** A copy for small displays. */
    small: bytes('small'),
    /** Whether there is a small copy, wherever the bytes are. */
    hasSmall: boolean('has_small').notNull().default(false),
    objectKey: text('object_key'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('images_id_form', sql`${t.id} ~ '^[0-9a-f]{64}$'`),
    check('images_mime', sql`${t.mime} in ('image/jpeg', 'image/png', 'image/webp')`),
    check('images_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0 and octet_length(${t.bytes}) > 0`),
    check(
      'images_place',
      sql`case when ${t.objectKey} is null then ${t.bytes} is not null and ${t.hasSmall} = (${t.small} is not null)
        else ${t.bytes} is null and ${t.small} is null end`,
    ),
    index('images_object_key').on(t.objectKey).where(sql`${t.objectKey} is not null`),
  ],
);

/**
 * Objects of the object store to delete from `due_at` on. A row is inserted before an object is uploaded and removed by
 * the transaction that refers to the object, so that no object is left over even if the process is killed.
 */
export const objectDeletions = pgTable(
  'object_deletions',
  { objectKey: text('object_key').primaryKey(), dueAt: instant('due_at').notNull() },
  (t) => [index('object_deletions_due').on(t.dueAt)],
);
