import { check, index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { users } from './users.ts';

/** A personal access token. Of its secret only the SHA-256 hash and the last characters are stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    lastCharacters: text('last_characters').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('access_tokens_secret_key').on(t.secretHash),
    index('access_tokens_user_idx').on(t.userId),
    index('access_tokens_expires_idx').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('access_tokens_name_length', sql`char_length(${t.name}) between 1 and 50`),
  ],
);
