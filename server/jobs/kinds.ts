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

const target = z.object({ to: z.enum(['database', 's3']) });

/** Moves all photos to one storage. */
export const movePhotosJob: JobKind<z.infer<typeof target>> = {
  name: 'move-photos',
  everySeconds: null,
  data: target,
  key: ({ to }) => to,
  policy: 'short',
  workers: 1,
};

/** Completes one ended game. A large game does not delay the others. */
export const completeGameJob: JobKind<{ readonly gameId: string }> = {
  name: 'award-game',
  everySeconds: null,
  data: z.object({ gameId: z.uuid() }),
  key: ({ gameId }) => gameId,
  policy: 'exclusive',
  workers: 2,
};

/** Sends one mail. */
export const sendMailJob: JobKind<{ readonly mailId: string }> = {
  name: 'send-mail',
  everySeconds: null,
  data: z.object({ mailId: z.uuid() }),
  key: ({ mailId }) => mailId,
  policy: 'exclusive',
  workers: 1,
};

/** Erases what remains of one deleted game or account. */
export const eraseJob: JobKind<{ readonly what: 'game' | 'account'; readonly id: string }> = {
  name: 'erase',
  everySeconds: null,
  data: z.object({ what: z.enum(['game', 'account']), id: z.uuid() }),
  key: ({ what, id }) => `${what} ${id}`,
  policy: 'exclusive',
  workers: 1,
};

/** Writes the data export of one user. */
export const exportJob: JobKind<{ readonly userId: string; readonly exportId: string }> = {
  name: 'export',
  everySeconds: null,
  data: z.object({ userId: z.uuid(), exportId: z.uuid() }),
  key: ({ exportId }) => exportId,
  policy: 'exclusive',
  workers: 1,
};

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
