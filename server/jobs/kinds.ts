import * as z from 'zod';

/** What pg-boss and its workers know of a kind of job. */
export type JobQueue = {
  /** The name of the queue; it stays, because stored jobs have it. */
  readonly name: string;
  /**
   * Which jobs with equal keys are one job: `short` those that wait to run for the first time, `exclusive` also those that
   * run or wait for a retry, `standard` none. It cannot change once the queue exists.
   */
  readonly policy: 'standard' | 'short' | 'exclusive';
  /** The seconds between the end of a run and the next of a job that runs by itself; null for jobs that are enqueued. */
  readonly everySeconds: number | null;
  /** How many workers of a process run such jobs; each takes two at once. */
  readonly workers: number;
};

/** A kind of background job with data of one type. */
export type JobKind<Data> = JobQueue & {
  readonly data: z.ZodType<Data>;
  /** Null: jobs are not deduplicated. */
  readonly key: ((data: Data) => string) | null;
};

/** A kind that runs by itself, in one process at a time. Its errors are logged, and the next run is its retry. */
const every = (everySeconds: number, name: string): JobKind<unknown> => ({
  name,
  everySeconds,
  data: z.unknown(),
  key: null,
  policy: 'short',
  workers: 1,
});

export const housekeepingJob = every(15 * 60, 'housekeeping');
export const leaderboardWindowJob = every(60, 'leaderboard-window');
export const completeEndedGamesJob = every(30, 'award-ended-games');
export const deletePhotosJob = every(15, 'delete-photos');

/** A kind of jobs that are enqueued, one at a time for each key. */
const onDemand = <Data>(
  name: string,
  data: z.ZodType<Data>,
  key: (data: Data) => string,
  { policy = 'exclusive', workers = 1 }: Partial<Pick<JobQueue, 'policy' | 'workers'>> = {},
): JobKind<Data> => ({ name, everySeconds: null, data, key, policy, workers });

/** Moves all photos to one storage. */
export const movePhotosJob = onDemand(
  'move-photos',
  z.object({ to: z.enum(['database', 's3']) }),
  ({ to }) => to,
  { policy: 'short' },
);

/** Completes one ended game. A large game does not delay the others. */
export const completeGameJob = onDemand(
  'award-game',
  z.object({ gameId: z.uuid() }),
  ({ gameId }) => gameId,
  { workers: 2 },
);

/** Sends one mail. */
export const sendMailJob = onDemand('send-mail', z.object({ mailId: z.uuid() }), ({ mailId }) => mailId);

/** Erases what remains of one deleted game or account. */
export const eraseJob = onDemand(
  'erase',
  z.object({ what: z.enum(['game', 'account']), id: z.uuid() }),
  ({ what, id }) => `${what} ${id}`,
);

/** Writes the data export of one user. */
export const exportJob = onDemand(
  'export',
  z.object({ userId: z.uuid(), exportId: z.uuid() }),
  ({ exportId }) => exportId,
);

/** All kinds: the migration creates their queues. `jobHandlers` of server/routes.ts says what each does. */
export const jobKinds: readonly JobQueue[] = [
  housekeepingJob,
  leaderboardWindowJob,
  completeEndedGamesJob,
  completeGameJob,
  deletePhotosJob,
  movePhotosJob,
  sendMailJob,
  eraseJob,
  exportJob,
];
