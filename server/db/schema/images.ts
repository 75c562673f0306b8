import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * A photo, stored once however many rows use it: its id is the SHA-256 of its bytes. Unreferenced rows can be deleted.
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
    bytes: bytes('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('images_id_form', sql`${t.id} ~ '^[0-9a-f]{64}$'`),
    check('images_mime', sql`${t.mime} in ('image/jpeg', 'image/png', 'image/webp')`),
    check('images_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0 and octet_length(${t.bytes}) > 0`),
  ],
);
