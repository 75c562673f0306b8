import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

/** The dependencies of every resource. */
export type Context = { readonly db: Database; readonly clock: Clock };
