/** Rows in the order given, highest first, with their ranks: equal scores share one, the next takes the next number. */
export function ranked<Row>(
  rows: readonly Row[],
  scoreOf: (row: Row) => number,
): { row: Row; rank: number }[] {
  let rank = 0;
  let last: number | undefined;
  return rows.map((row) => {
    const score = scoreOf(row);
    if (score !== last) rank += 1;
    last = score;
    return { row, rank };
  });
}
