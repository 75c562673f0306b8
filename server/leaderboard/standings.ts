import { LEADERBOARD_ROWS } from '#contract/leaderboard.ts';
import { ranked, type Scored } from './ranking.ts';

/** A ranking as its kept totals have it. */
export interface KeptRanking<Row extends Scored> {
  /** The first rows. */
  readonly first: (rows: number) => Promise<Row[]>;
  /** One person's row; `undefined` without a total. */
  readonly rowOf: (userId: string) => Promise<Row | undefined>;
  /** The different scores above one, without those that only `except` have. */
  readonly scoresAbove: (score: number, except: readonly string[]) => Promise<number[]>;
}

/**
 * The first rows of a ranking, and behind them the viewer's own if it is not among them. `corrected` are rows whose kept
 * score is out of date; nothing is missed by reading one kept row more for each.
 */
export async function standings<Row extends Scored>(
  kept: KeptRanking<Row>,
  corrected: readonly Row[],
  viewerId: string,
): Promise<(Row & { readonly rank: number })[]> {
  const first = ranked(await kept.first(LEADERBOARD_ROWS + corrected.length), corrected, LEADERBOARD_ROWS);
  const isOwn = ({ userId }: Scored) => userId === viewerId;
  if (first.length < LEADERBOARD_ROWS || first.some(isOwn)) return first;
  const own = corrected.find(isOwn) ?? (await kept.rowOf(viewerId));
  if (own === undefined || own.score <= 0) return first;
  const except = corrected.map(({ userId }) => userId);
  const above = new Set([
    ...(await kept.scoresAbove(own.score, except)),
    ...corrected.map(({ score }) => score).filter((score) => score > own.score),
  ]);
  return [...first, { ...own, rank: above.size + 1 }];
}
