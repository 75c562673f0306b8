import type { World } from './world.ts';

const unread = (world: World, who: number) =>
  world.notices.filter((notice) => notice.who === who && !notice.isRead);

/** Reads one's oldest notification away, if there is one. */
export function dismiss(world: World, who: number): number {
  const [oldest] = unread(world, who);
  if (oldest !== undefined) oldest.isRead = true;
  return 200;
}

/** What a person has not read yet, the oldest first. */
export function readNotices(world: World, who: number) {
  return unread(world, who).map((one): [game: number, type: string] => [one.game, one.type]);
}
