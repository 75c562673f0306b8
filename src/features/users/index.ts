export { YourStats } from './stat-cards.tsx';
export { UserAvatar } from './user-avatar.tsx';
export { searchUsers, useRefreshStats, useUserStats } from './users.queries.ts';
