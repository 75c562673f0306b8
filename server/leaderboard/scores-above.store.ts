import { type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, rowsOf } from '../db/database.ts';

/**
 * The different scores above one that a query with a `score` gives, the highest first. It steps from score to score along
 * the index: as many look-ups as there are scores, however many people share each.
 */
export async function scoresAbove(db: Database, scores: SQLWrapper, score: number): Promise<number[]> {
  // Said with a literal as well, so that the indexes of scores above 0 serve.
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
      select score from steps where score is not null`,
    z.object({ score: z.number() }),
  );
  return found.map((row) => row.score);
}
