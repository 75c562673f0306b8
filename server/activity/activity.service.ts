import type { ActivityItem } from '#contract/activity.ts';
import type { Database } from '../db/database.ts';
import { imageAddress } from '../images/address.ts';
import { peopleById } from '../users/person.store.ts';
import { toPerson } from '../users/person.ts';
import {
  gameNames,
  type RecentComment,
  type RecentPost,
  recentComments,
  recentPosts,
} from './activity.store.ts';

type Happening = {
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

/** The latest posts and comments in the games a person takes part in, the newest first. */
export async function listActivity(db: Database, userId: string, limit: number): Promise<ActivityItem[]> {
  const shared = await recentPosts(db, userId, limit);
  const said = await recentComments(db, userId, limit);
  const latest = [...shared.map(fromPost), ...said.map(fromComment)].toSorted(newestFirst).slice(0, limit);
  return describe(db, latest);
}

const fromPost = (post: RecentPost): Happening => ({ ...post, type: 'post', postContent: null });

const fromComment = ({ gameId, ...comment }: RecentComment): Happening => ({
  ...comment,
  type: 'comment',
  imageId: null,
  imageColor: null,
  gameIds: [gameId],
});

const newestFirst = (a: Happening, b: Happening) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

async function describe(db: Database, happenings: readonly Happening[]): Promise<ActivityItem[]> {
  const people = await peopleById(
    db,
    happenings.map((one) => one.userId),
  );
  const names = await gameNames(
    db,
    happenings.flatMap((one) => one.gameIds),
  );
  return happenings.flatMap((one) => {
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
        user: toPerson(person),
        gameId: game.id,
        game,
        games,
        isMultiGame: games.length > 1,
        postContent: one.postContent,
      },
    ];
  });
}
