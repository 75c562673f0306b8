import { boolean, check, index, integer, pgTable, sql } from '../drizzle.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

// How leaderboards are counted (decision 44):
//
// 1. Stores count what happens in a game, with the game locked and in the same transaction: points and votes of a participant, participants
//    and posts of a game. Beside each of these counts is a recent one, of events since `leaderboard_window.since`.
// 2. Triggers on `participants`, `games` and `game_results` add each difference to the totals below. All of their functions are in the
//    migrations 0024, 0025 and 0029.
// 3. A job moves `since` forward every minute and subtracts older events from the recent counts.
// 4. A ranking is the first rows of an index of the totals.

const count = (name: string) => integer(name).notNull().default(0);

/** A user's totals over all their games. */
export const playerTotals = pgTable(
  'player_totals',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    score: count('score'),
    votesReceived: count('votes_received'),
    recentScore: count('recent_score'),
    recentVotes: count('recent_votes'),
    goldMedals: count('gold_medals'),
    silverMedals: count('silver_medals'),
    bronzeMedals: count('bronze_medals'),
    popularVoteMedals: count('popular_vote_medals'),
    gamesCompleted: count('games_completed'),
    medalScore: integer('medal_score')
      .notNull()
      .generatedAlwaysAs(sql`gold_medals * 3 + silver_medals * 2 + bronze_medals`),
  },
  (t) => [
    ...[
      t.score,
      t.votesReceived,
      t.recentScore,
      t.recentVotes,
      t.medalScore,
      t.popularVoteMedals,
      t.gamesCompleted,
    ].map((column) =>
      index(`player_totals_${column.name}_idx`)
        .on(column.desc().nullsFirst(), t.userId)
        .where(sql`${column} > 0`),
    ),
    check(
      'player_totals_positive',
      sql`least(${t.score}, ${t.votesReceived}, ${t.recentScore}, ${t.recentVotes}, ${t.goldMedals}, ${t.silverMedals},
        ${t.bronzeMedals}, ${t.popularVoteMedals}, ${t.gamesCompleted}) >= 0`,
    ),
    check(
      'player_totals_recent',
      sql`${t.recentScore} <= ${t.score} and ${t.recentVotes} <= ${t.votesReceived}`,
    ),
  ],
);

/** A creator's totals over their games. */
export const creatorTotals = pgTable(
  'creator_totals',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    totalParticipants: count('total_participants'),
    largestGame: count('largest_game'),
    totalAccomplishments: count('total_accomplishments'),
    recentParticipants: count('recent_participants'),
    recentLargestGame: count('recent_largest_game'),
    recentAccomplishments: count('recent_accomplishments'),
  },
  (t) => [
    ...[
      t.totalParticipants,
      t.largestGame,
      t.totalAccomplishments,
      t.recentParticipants,
      t.recentLargestGame,
      t.recentAccomplishments,
    ].map((column) =>
      index(`creator_totals_${column.name}_idx`)
        .on(column.desc().nullsFirst(), t.userId)
        .where(sql`${column} > 0`),
    ),
    check(
      'creator_totals_positive',
      sql`least(${t.totalParticipants}, ${t.largestGame}, ${t.totalAccomplishments}, ${t.recentParticipants},
        ${t.recentLargestGame}, ${t.recentAccomplishments}) >= 0`,
    ),
    check(
      'creator_totals_largest',
      sql`${t.largestGame} <= ${t.totalParticipants} and ${t.recentLargestGame} <= ${t.recentParticipants}`,
    ),
  ],
);

/** The start of the `recent…` counts; one row. A job moves it forward. */
export const leaderboardWindow = pgTable(
  'leaderboard_window',
  {
    only: boolean('only').primaryKey().default(true),
    since: instant('since').notNull(),
  },
  (t) => [check('leaderboard_window_one_row', sql`${t.only}`)],
);
