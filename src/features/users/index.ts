export { YourStats } from './stat-cards.tsx';
export { searchUsers, useRefreshStats, userStatsQuery, useUserStats } from './users.queries.ts';
