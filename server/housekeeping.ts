import { forgetUsedCodes } from './auth/second-factor.store.ts';
import { forgetExpiredIdentities, forgetLateSignIns } from './auth/sessions.store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { forgetOldKeys } from './http/idempotency.store.ts';
import { forgetEmptyBuckets } from './http/rate-limits.store.ts';
import type { Job } from './jobs.ts';

const day = 24 * 60 * 60 * 1000;

/** Forgets what has expired: sessions, sign-ins under way, idempotency keys and counts of rate limits. */
export function housekeeping(db: Database, clock: Clock): Job {
  return {
    name: 'housekeeping',
    everySeconds: 15 * 60,
    run: async () => {
      const now = clock.now();
      await forgetExpiredIdentities(db, now);
      await forgetLateSignIns(db, now);
      await forgetUsedCodes(db, now);
      await forgetOldKeys(db, new Date(now.getTime() - day));
      await forgetEmptyBuckets(db, now);
    },
  };
}
