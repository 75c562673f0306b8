import { check, index, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What a request with an `Idempotency-Key` created. Only the id is stored, so that no copy of redacted or deleted
 * content remains.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    createdId: id('created_thing'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.userId, t.key] }),
    index('idempotency_keys_created_idx').on(t.createdAt),
    check('idempotency_keys_key_length', sql`char_length(${t.key}) between 1 and 200`),
  ],
);
