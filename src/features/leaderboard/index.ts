export { creatorsQuery, playersQuery } from './leaderboard.queries.ts';
export { type LeaderboardSearch, readStanding, writeStanding } from './standing.ts';
