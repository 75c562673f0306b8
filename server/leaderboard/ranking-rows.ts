import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import { ranked, type Scored } from './ranking.ts';

/** A ranking by stored totals. */
export interface StoredRanking<Row extends Scored> {
  /** The first rows. */
  readonly first: (rows: number) => Promise<Row[]>;
  /** A user's row; `undefined` without a total. */
  readonly rowOf: (userId: string) => Promise<Row | undefined>;
  /** The distinct scores above one, without those that only `except` have. */
  readonly scoresAbove: (score: number, except: readonly string[]) => Promise<number[]>;
}

/**
 * The first rows of a ranking, followed by the viewer's own if it is not among them. `corrected` are rows whose stored
 * score is outdated; one more stored row is read for each of them.
 */
export async function rankingRows<Row extends Scored>(
  stored: StoredRanking<Row>,
  corrected: readonly Row[],
  viewerId: string,
): Promise<(Row & { readonly rank: number })[]> {
  const first = ranked(await stored.first(LEADERBOARD_ROWS + corrected.length), corrected, LEADERBOARD_ROWS);
  const isOwn = ({ userId }: Scored) => userId === viewerId;
  if (first.length < LEADERBOARD_ROWS || first.some(isOwn)) return first;
  const own = corrected.find(isOwn) ?? (await stored.rowOf(viewerId));
  if (own === undefined || own.score <= 0) return first;
  const except = corrected.map(({ userId }) => userId);
  const above = new Set([
    ...(await stored.scoresAbove(own.score, except)),
    ...corrected.map(({ score }) => score).filter((score) => score > own.score),
  ]);
  return [...first, { ...own, rank: above.size + 1 }];
}
