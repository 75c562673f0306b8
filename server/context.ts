import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

/** What every resource is built from. */
export type Context = { readonly db: Database; readonly clock: Clock };
