import type { Context, RequestContext } from '../context.ts';
import { batchLookups } from '../db/batch-lookups.ts';
import type { Database } from '../db/database.ts';
import { errorCodes } from '../error-details.ts';
import { Failure } from '../failure.ts';
import { awardGameJob } from '../jobs/kinds.ts';
import { countLargeGame } from '../leaderboard/large-games.store.ts';
import { loggedError } from '../logged-error.ts';
import type { GameRow } from './access.store.ts';
import {
  closeGame,
  completeLockedGame,
  dueGames,
  limitLockWaits,
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
/** How many games with how many players in all a read completes itself. */
const GAMES_PER_READ = 20;
const PLAYERS_PER_READ = PLAYERS_PER_BATCH;
/** How many games are looked for at once; the next read or job continues. */
const MAX_DUE_GAMES = 1000;

const RESULTS_PENDING = 'The results of this game are being counted. Try again in a moment.';

type Options = {
  /** Stops after a batch; the next call continues. */
  readonly signal?: AbortSignal;
  readonly playersPerBatch?: number;
  /** Waits for no lock: does nothing when the game is locked, and rejects when another row that it writes is. */
  readonly skipLocked?: boolean;
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
  { playersPerBatch = PLAYERS_PER_BATCH, skipLocked = false }: Options,
): Promise<Progress | 'completed' | 'not due'> {
  if (skipLocked) await limitLockWaits(tx);
  const game = await lockDueGame(tx, gameId, now, skipLocked);
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

type Awards = Pick<Context, 'db' | 'jobs'>;
/** What a read needs to complete games that have ended. */
export type CompletingContext = Awards & Pick<RequestContext, 'log'>;
type Due = Pick<GameRow, 'id' | 'participantsCount'>;

/** lock_not_available: the read would have waited longer than it may. */
const isLocked = (error: unknown) => errorCodes(error).includes('55P03');

/** Completes a small game; leaves a large one, one that is locked, and one that fails, to a job. */
async function completeOrEnqueue({ db, jobs, log }: CompletingContext, game: Due, now: Date): Promise<void> {
  if (game.participantsCount <= PLAYERS_PER_BATCH) {
    try {
      if (await completeGame(db, game.id, now, { skipLocked: true })) return;
    } catch (error) {
      const details = { gameId: game.id, problem: loggedError(error) };
      if (!isLocked(error)) log.error(details, 'a read could not complete a game');
    }
  }
  await jobs.enqueue(db, awardGameJob, [{ gameId: game.id }]);
}

/** Completes the game, or enqueues that, if it has ended; call it before reading results. */
export async function completeIfDue(awards: CompletingContext, game: GameRow, now: Date): Promise<void> {
  if (isDue(game, now)) await completeOrEnqueue(awards, game, now);
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

/** Ended games for all requests of one turn, at the latest of their times. */
const dueForAll = batchLookups(async (db, times: readonly Date[]) => {
  const latest = new Date(Math.max(...times.map((time) => time.getTime())));
  const due = await dueGames(db, latest, MAX_DUE_GAMES);
  return new Map(times.map((time) => [time, due]));
});

/** Completes the first small ended games and enqueues the others; call it before reads across games. */
export async function completeDueGames(awards: CompletingContext, now: Date): Promise<void> {
  const due = (await dueForAll(awards.db, now)) ?? [];
  let players = 0;
  const atOnce = due.slice(0, GAMES_PER_READ).filter(({ participantsCount }) => {
    players += participantsCount;
    return players <= PLAYERS_PER_READ;
  });
  for (const game of atOnce) await completeOrEnqueue(awards, game, now);
  await enqueueGames(
    awards,
    due.filter((game) => !atOnce.includes(game)),
  );
}

/** Enqueues the completion of all ended games, also of those that nobody reads. */
export async function enqueueDueGames(awards: Awards, now: Date): Promise<void> {
  await enqueueGames(awards, await dueGames(awards.db, now, MAX_DUE_GAMES));
}

async function enqueueGames({ db, jobs }: Awards, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const data = due.map(({ id }) => ({ gameId: id }));
  await jobs.enqueue(db, awardGameJob, data);
}
