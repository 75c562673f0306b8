export { YourStats } from './stat-cards.tsx';
export { refreshStats, refreshUsers, searchUsers, updateProfile, userStatsQuery } from './users.queries.ts';
