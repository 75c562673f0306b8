/** A row as it stands in an order: its score, and its person's id, by which equal scores are told apart. */
export type Scored = { readonly userId: string; readonly score: number };

/**
 * The first rows with their ranks, out of the best as they are kept and of those whose kept score is out of date, which
 * replace their own. Equal scores share a rank and the next score takes the next number; no score, no place.
 */
export function ranked<Row extends Scored>(
  kept: readonly Row[],
  corrected: readonly Row[],
  rows: number,
): (Row & { readonly rank: number })[] {
  const outdated = new Set(corrected.map((row) => row.userId));
  const first = [...kept.filter((row) => !outdated.has(row.userId)), ...corrected]
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
