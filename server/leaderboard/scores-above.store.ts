import { type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, rowsOf } from '../db/database.ts';

/**
 * The distinct scores above one in a query with a `score` column, highest first. A recursive query jumps from score to
 * score along the index, so it costs one lookup per distinct score.
 */
export async function scoresAbove(
  db: Database,
  scores: SQLWrapper,
  score: number,
  more?: SQLWrapper,
): Promise<number[]> {
  // The literal makes the partial indexes on scores above 0 usable.
  const next = (above: ReturnType<typeof sql>) => sql`
    (select s.score from ${scores} s where s.score > 0 and s.score > ${score}::integer ${above}
    order by s.score desc limit 1)`;
  const found = await rowsOf(
    db,
    sql`
      with recursive steps(score) as (
        ${next(sql``)}
        union all
        select ${next(sql`and s.score < steps.score`)} from steps where steps.score is not null
      )
      select score from steps where score is not null
      ${more === undefined ? sql`` : sql`union select s.score from ${more} s where s.score > ${score}::integer`}`,
    z.object({ score: z.number() }),
  );
  return found.map((row) => row.score);
}
