export { YourStats } from './stat-cards.tsx';
export { searchUsers, useRefreshStats, useUserStats } from './users.queries.ts';
