import type { Model } from './model.ts';

const unread = (model: Model, who: number) =>
  model.notifications.filter((notice) => notice.who === who && !notice.isRead);

/** Marks the user's oldest notification as read, if any. */
export function dismiss(model: Model, who: number): number {
  const [oldest] = unread(model, who);
  if (oldest !== undefined) oldest.isRead = true;
  return 200;
}

/** The user's unread notifications, oldest first. */
export function readNotices(model: Model, who: number) {
  return unread(model, who).map((one): [game: number, type: string] => [one.game, one.type]);
}
