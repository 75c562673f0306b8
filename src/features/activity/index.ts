export { activityQuery } from './activity.queries.ts';
export { RecentActivity } from './recent-activity.tsx';
