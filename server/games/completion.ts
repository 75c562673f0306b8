import type { Context } from '../context.ts';
import { batchLookups } from '../db/batch-lookups.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../failure.ts';
import { completeGameJob } from '../jobs/kinds.ts';
import { countLargeGame } from '../leaderboard/large-games.store.ts';
import type { GameRow } from './access.store.ts';
import {
  closeGame,
  completeLockedGame,
  dueGames,
  lockDueGame,
  nextPlayers,
  type PlayerGroup,
  type Ranking,
  rankingOf,
  writeResults,
} from './completion.store.ts';
import { isDue } from './status.ts';

/** How many players get their results in one transaction. */
const PLAYERS_PER_BATCH = 500;
/** The maximum number of ended games that one run of the job enqueues; the next continues. */
const MAX_DUE_GAMES = 1000;
/** The maximum number that a read across games enqueues. */
const MAX_DUE_GAMES_OF_READS = 20;

const RESULTS_PENDING = 'The results of this game are being counted. Try again in a moment.';

type Options = {
  /** Stops after a batch; the next call continues. */
  readonly signal?: AbortSignal;
  readonly playersPerBatch?: number;
};

type Progress = {
  readonly group: PlayerGroup;
  readonly after: string | null;
  readonly ranking: Ranking | null;
};

/**
 * Completes an ended game (results, medals, popular vote, notifications) once, however many processes call it. Returns
 * whether this call did it. A game with few players is completed in one transaction. A larger one is closed first and
 * gets its results in batches, those of the winners last; they are visible once the game is completed. A call that is
 * interrupted is continued by the next.
 */
export async function completeGame(
  db: Database,
  gameId: string,
  now: Date,
  options: Options = {},
): Promise<boolean> {
  let progress: Progress = { group: 'others', after: null, ranking: null };
  for (;;) {
    const next = await db.transaction((tx) => completeBatch(tx, gameId, now, progress, options));
    if (next === 'completed') return true;
    if (next === 'not due' || options.signal?.aborted) return false;
    progress = next;
  }
}

async function completeBatch(
  tx: Database,
  gameId: string,
  now: Date,
  progress: Progress,
  { playersPerBatch = PLAYERS_PER_BATCH }: Options,
): Promise<Progress | 'completed' | 'not due'> {
  const game = await lockDueGame(tx, gameId, now);
  if (game === undefined) return 'not due';
  const isOneBatch = game.participantsCount <= playersPerBatch;
  if (!isOneBatch && game.closedAt === null) await closeGame(tx, gameId, now);
  const ranking = progress.ranking ?? (await rankingOf(tx, gameId));
  const group = isOneBatch ? 'all' : progress.group;
  const from = { group, after: progress.after };
  const players = await nextPlayers(tx, gameId, ranking, from, playersPerBatch);
  await writeResults(tx, ranking, players, now);
  const last = players.at(-1);
  if (last !== undefined && players.length === playersPerBatch) return { group, after: last.userId, ranking };
  if (group === 'others') return { group: 'winners', after: null, ranking };
  if (game.deletedAt === null)
    await countLargeGame(tx, game, 'add', { onlyResults: true, playersPerStatement: playersPerBatch });
  await completeLockedGame(tx, gameId, now);
  return 'completed';
}

/** What enqueues the completion of ended games. */
export type CompletingContext = Pick<Context, 'db' | 'jobs'>;

/** Enqueues the completion of the game if it has ended; call it before reading results, and after moving the end. */
export async function enqueueIfDue({ db, jobs }: CompletingContext, game: GameRow, now: Date): Promise<void> {
  if (isDue(game, now)) await jobs.enqueue(db, completeGameJob, [{ gameId: game.id }]);
}

/**
 * Completes the game if it has ended, before a participant leaves it; its row must be locked. Throws `unavailable` for a
 * large game that is not completed yet.
 */
export async function completeBeforeLeaving(tx: Database, game: GameRow, now: Date): Promise<void> {
  if (!isDue(game, now)) return;
  if (game.participantsCount > PLAYERS_PER_BATCH) throw new Failure('unavailable', RESULTS_PENDING, 5);
  await completeGame(tx, game.id, now);
}

async function enqueueEarliest({ db, jobs }: CompletingContext, now: Date, limit: number): Promise<void> {
  const due = await dueGames(db, now, limit);
  if (due.length === 0) return;
  const data = due.map(({ id }) => ({ gameId: id }));
  await jobs.enqueue(db, completeGameJob, data);
}

/** Enqueues the completion of ended games, also of those that no request reads. A job calls it. */
export const enqueueDueGames = (context: CompletingContext, now: Date): Promise<void> =>
  enqueueEarliest(context, now, MAX_DUE_GAMES);

type Read = Pick<CompletingContext, 'jobs'> & { readonly now: Date };

/** Enqueues ended games once for all requests of one event-loop iteration, at the latest of their times. */
const enqueueForReads = batchLookups(async (db, reads: readonly Read[]) => {
  const { jobs, now } = reads.reduce((one, other) => (one.now > other.now ? one : other));
  await enqueueEarliest({ db, jobs }, now, MAX_DUE_GAMES_OF_READS);
  return new Map<Read, never>();
});

/**
 * Enqueues the completion of the games that ended first; call it before reads across games. It is a few at a time, because a read waits for
 * it: {@link enqueueDueGames} enqueues the others.
 */
export async function enqueueSomeDueGames({ db, jobs }: CompletingContext, now: Date): Promise<void> {
  await enqueueForReads(db, { jobs, now });
}
