import type { ActivityItem } from '#contract/activity.ts';
import type { Database } from '../db/database.ts';
import { imageAddress } from '../images/address.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { Viewer } from '../visibility/visibility.store.ts';
import {
  gameNames,
  type RecentComment,
  type RecentPost,
  recentComments,
  recentPosts,
} from './activity.store.ts';

type Entry = {
  readonly type: 'post' | 'comment';
  readonly id: string;
  readonly userId: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly imageId: string | null;
  readonly imageColor: string | null;
  readonly gameIds: readonly string[];
  readonly postContent: string | null;
};

/** The latest posts and comments in the user's games, newest first. */
export async function listActivity(db: Database, viewer: Viewer, limit: number): Promise<ActivityItem[]> {
  const [posts, comments] = await Promise.all([
    recentPosts(db, viewer, limit),
    recentComments(db, viewer, limit),
  ]);
  const latest = [...posts.map(fromPost), ...comments.map(fromComment)].toSorted(newestFirst).slice(0, limit);
  return toActivityItems(db, viewer.id, latest);
}

const fromPost = (post: RecentPost): Entry => ({ ...post, type: 'post', postContent: null });

const fromComment = ({ gameId, ...comment }: RecentComment): Entry => ({
  ...comment,
  type: 'comment',
  imageId: null,
  imageColor: null,
  gameIds: [gameId],
});

const newestFirst = (a: Entry, b: Entry) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

async function toActivityItems(
  db: Database,
  viewerId: string,
  entries: readonly Entry[],
): Promise<ActivityItem[]> {
  const [people, names] = await Promise.all([
    publicUsersById(
      db,
      viewerId,
      entries.map((one) => one.userId),
    ),
    gameNames(
      db,
      entries.flatMap((one) => one.gameIds),
    ),
  ]);
  return entries.flatMap((one) => {
    const person = people.get(one.userId);
    const games = [...new Set(one.gameIds)].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
    const [game] = games;
    if (!person || !game) return [];
    return [
      {
        id: one.id,
        type: one.type,
        content: one.content,
        createdAt: one.createdAt.toISOString(),
        image: imageAddress(one.imageId),
        imageColor: one.imageColor,
        user: toPublicUser(person),
        gameId: game.id,
        game,
        games,
        isMultiGame: games.length > 1,
        postContent: one.postContent,
      },
    ];
  });
}
