import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { games, participants, playerTotals, users } from '../db/schema/index.ts';
import { rankingRows, type StoredRanking } from './ranking-rows.ts';
import { scoresAbove } from './scores-above.store.ts';
import { shiftedPlayers, shiftTo, type WindowShift } from './window.store.ts';

/** The columns of totals by metric. */
const columns = {
  alltime: {
    accomplishments: sql`t.score`,
    popularVotes: sql`t.votes_received`,
    medalScore: sql`t.medal_score`,
    popularVoteMedals: sql`t.popular_vote_medals`,
    gamesCompleted: sql`t.games_completed`,
  },
  '30days': { accomplishments: sql`t.recent_score`, popularVotes: sql`t.recent_votes` },
} as const;

type RecentMetric = keyof (typeof columns)['30days'];

const player = z.object({
  userId: z.string(),
  score: z.number(),
  goldMedals: z.number(),
  silverMedals: z.number(),
  bronzeMedals: z.number(),
  popularVoteMedals: z.number(),
});
type Player = z.infer<typeof player>;
export type RankedPlayer = Player & { readonly rank: number };

/**
 * The totals `t` of users with an account. Those of users in deleted games include these until a job has erased them; the view
 * `player_totals_without_deleted_games` corrects them (migration 0019) and usually is empty.
 */
const hasAccount = sql`join ${users} u on u.id = t.user_id and u.deleted_at is null`;
const stored = sql`${playerTotals} t ${hasAccount} and t.user_id not in (
  select m.user_id from ${games} g join ${participants} m on m.game_id = g.id where g.deleted_at is not null)`;
const withoutDeletedGames = sql`player_totals_without_deleted_games t`;

/** The players of one ranking: users with an account and a score above 0. */
function storedRanking(db: Database, score: SQL): StoredRanking<Player> {
  const players = (from: SQL, which: SQL) => sql`(
    select t.user_id as "userId", ${score} as score, t.gold_medals as "goldMedals", t.silver_medals as "silverMedals",
      t.bronze_medals as "bronzeMedals", t.popular_vote_medals as "popularVoteMedals" from ${from} where ${which})`;
  const all = (which: SQL) => sql`
    ${players(stored, which)} union all ${players(sql`${withoutDeletedGames} ${hasAccount}`, which)}`;
  return {
    first: (rows) => {
      const top = sql`${score} > 0 order by ${score} desc, t.user_id limit ${rows}`;
      return rowsOf(db, sql`${all(top)} order by score desc, "userId" limit ${rows}`, player);
    },
    rowOf: async (userId) =>
      (await rowsOf(db, all(sql`t.user_id = ${sql.param(userId, playerTotals.userId)}`), player))[0],
    scoresAbove: (own, except) => {
      const others = sql`t.user_id <> all(${sql.param(except)}::uuid[])`;
      const scores = (from: SQL) => sql`(select ${score} as score from ${from} where ${others})`;
      return scoresAbove(db, scores(stored), own, scores(sql`${withoutDeletedGames} ${hasAccount}`));
    },
  };
}

/** The top players of all time by a metric, and the viewer; only scores above 0. */
export function topPlayers(db: Database, metric: PlayerMetric, viewerId: string): Promise<RankedPlayer[]> {
  return rankingRows(storedRanking(db, columns.alltime[metric]), [], viewerId);
}

/** Whether totals for the last thirty days are stored for a metric. */
export function hasRecentTotals(timeFrame: TimeFrame, metric: PlayerMetric): metric is RecentMetric {
  return metric in columns[timeFrame];
}

/**
 * The top players since a time, and the viewer: the stored recent counts, corrected by the events between that time and
 * the start of those counts.
 */
export function topPlayersSince(
  db: Database,
  metric: RecentMetric,
  since: Date,
  viewerId: string,
): Promise<RankedPlayer[]> {
  return db.transaction(
    async (tx) => {
      const shift = await shiftTo(tx, since);
      const corrected = shift === null ? [] : await correctedPlayers(tx, metric, shift);
      return rankingRows(storedRanking(tx, columns['30days'][metric]), corrected, viewerId);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function correctedPlayers(db: Database, metric: RecentMetric, shift: WindowShift) {
  const column = columns['30days'][metric];
  const change = metric === 'accomplishments' ? sql`s.score` : sql`s.votes`;
  return rowsOf(
    db,
    sql`
      select s.user_id as "userId", (coalesce(${column}, 0) + ${change})::integer as score,
        coalesce(t.gold_medals, 0) as "goldMedals", coalesce(t.silver_medals, 0) as "silverMedals",
        coalesce(t.bronze_medals, 0) as "bronzeMedals", coalesce(t.popular_vote_medals, 0) as "popularVoteMedals"
      from (${shiftedPlayers(shift)}) s left join lateral (
        select * from ${withoutDeletedGames} where t.user_id = s.user_id
        union all
        select * from ${playerTotals} t where t.user_id = s.user_id
        limit 1
      ) t on true
      join ${users} u on u.id = s.user_id and u.deleted_at is null
      where ${change} <> 0`,
    player,
  );
}
