import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PhotoStorages } from './images/storage.ts';
import type { Jobs } from './jobs/queue.store.ts';

/** The dependencies of every resource. */
export type Context = {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly photos: PhotoStorages;
  readonly config: Config;
};

/** Logs errors that fail nothing else. */
export type ErrorLog = { readonly error: (details: object, message: string) => void };

/** The dependencies of requests, which background jobs do not have: they have no secret. */
export type RequestContext = Context & { readonly secret: string };
