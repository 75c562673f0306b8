export { RecentActivity } from './recent-activity.tsx';
