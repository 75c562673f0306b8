export { Celebration } from './celebration.tsx';
export { isDismissed, rememberDismissed } from './dismissed.ts';
export { markNotificationRead, notificationsQuery, refreshNotifications } from './notifications.queries.ts';
