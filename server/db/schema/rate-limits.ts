import { index, pgTable, text } from '../drizzle.ts';
import { instant } from './columns.ts';

/** A token bucket per rate class and user or address; `replenishedAt` is when all its tokens are available again. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text('bucket').primaryKey(),
    replenishedAt: instant('empty_at').notNull(),
  },
  (t) => [index('rate_limits_empty_idx').on(t.replenishedAt)],
);
