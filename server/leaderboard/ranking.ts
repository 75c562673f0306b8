/** A row of a ranking: equal scores are ordered by user id. */
export type Scored = { readonly userId: string; readonly score: number };

/**
 * The first rows with their ranks, from the stored rows and from `corrected` ones, which replace those of the same
 * users. Equal scores share a rank and the next score takes the next number; rows without a score are left out.
 */
export function ranked<Row extends Scored>(
  stored: readonly Row[],
  corrected: readonly Row[],
  rows: number,
): (Row & { readonly rank: number })[] {
  const outdated = new Set(corrected.map((row) => row.userId));
  const first = [...stored.filter((row) => !outdated.has(row.userId)), ...corrected]
    .filter((row) => row.score > 0)
    .toSorted((a, b) => b.score - a.score || (a.userId < b.userId ? -1 : 1))
    .slice(0, rows);
  let rank = 0;
  let last: number | null = null;
  return first.map((row) => {
    if (row.score !== last) rank += 1;
    last = row.score;
    return { ...row, rank };
  });
}
