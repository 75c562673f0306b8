import * as z from 'zod';
import { ROWS_PER_BATCH } from '../db/batches.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { games } from '../db/schema/index.ts';

type Game = Pick<typeof games.$inferSelect, 'id' | 'participantsCount' | 'completedAt'>;

/**
 * Adds what the players of a large game have in it to their totals, or subtracts it, before the same transaction marks the game as
 * completed (only the results), deleted or restored (everything). The triggers on `games`, which do that for other games in one
 * statement, leave it out then: no statement takes longer the more players there are. The game must be locked.
 */
export async function countLargeGame(
  tx: Database,
  { id, participantsCount, completedAt }: Game,
  direction: 'add' | 'subtract',
  { onlyResults = false, playersPerStatement = ROWS_PER_BATCH } = {},
): Promise<void> {
  if (participantsCount <= playersPerStatement) return;
  const step = z.object({ last: z.string().nullable() });
  const sign = direction === 'add' ? 1 : -1;
  const withResults = onlyResults || completedAt !== null;
  let last: string | null = null;
  do {
    const [counted]: z.infer<typeof step>[] = await rowsOf(
      tx,
      sql`select count_players_of_game(${id}::uuid, ${sign}::integer, ${!onlyResults}::boolean, ${withResults}::boolean,
        ${last}::uuid, ${playersPerStatement}::integer) as last`,
      step,
    );
    last = counted?.last ?? null;
  } while (last !== null);
  await tx.execute(sql`
    select set_config('stretch.counted_games', concat_ws(' ', current_setting('stretch.counted_games', true), ${id}::text), true)`);
}
