import type { comments, posts, postUpvotes } from '../schema/index.ts';
import type { Game, Player } from './games.ts';
import { demoAccount } from './people.data.ts';
import {
  DAY,
  earliest,
  HOUR,
  later,
  latest,
  MINUTE,
  momentBetween,
  type SeedContext,
  shuffledCycle,
} from './seed-context.ts';
import { cheers, closers, everywhere } from './texts.data.ts';

type Post = typeof posts.$inferInsert & { readonly id: string };

export type Posts = {
  readonly posts: Post[];
  readonly upvotes: (typeof postUpvotes.$inferInsert)[];
  readonly comments: (typeof comments.$inferInsert)[];
};

/** Posts with their votes and comments; `imageIds` are assigned in turn. */
export function makePosts(context: SeedContext, games: readonly Game[], imageIds: readonly string[]): Posts {
  const nextImage = imageIds.length > 0 ? shuffledCycle(context.random, imageIds) : () => null;
  const made: Posts = { posts: [], upvotes: [], comments: [] };
  for (const game of games.filter((one) => one.demo.posts.length > 0)) {
    const nextText = shuffledCycle(context.random, game.demo.posts);
    for (const player of game.players) {
      for (let left = postCount(context, game, player); left > 0; left -= 1) {
        const content = `${nextText()} ${context.random.pick(closers)}`.trim();
        const imageId = context.random.chance(0.55) ? nextImage() : null;
        made.posts.push(
          makePost(context, game, player, content, imageId, postingTime(context, game, player)),
        );
      }
    }
  }
  for (const [index, content] of everywhere.entries()) {
    made.posts.push(...shareEverywhere(context, games, content, index % 2 === 0 ? nextImage() : null));
  }
  const byId = new Map(games.map((game) => [game.id, game]));
  for (const post of made.posts) {
    const game = byId.get(post.gameId);
    if (game) react(context, game, post, made);
  }
  return made;
}

function postCount({ random }: SeedContext, { demo }: Game, { person }: Player): number {
  if (person.username === demoAccount.username) return demo.demoPosts;
  return Math.floor(random.next() ** 1.3 * (demo.busiest + 0.99));
}

/** A random daytime moment while the player was in the game. */
function postingTime({ random, now }: SeedContext, game: Game, player: Player): Date {
  const from = later(latest(game.startTime, player.joinedAt), 5 * MINUTE);
  const to = later(earliest(game.endTime, now), -5 * MINUTE);
  const some = momentBetween(random, from, to);
  const day = Math.floor(some.getTime() / DAY) * DAY;
  const daytime = new Date(Math.floor(day + random.between(5.5, 21.5) * HOUR));
  return daytime < from || daytime > to ? some : daytime;
}

function makePost(
  { idAt }: SeedContext,
  game: Game,
  player: Player,
  content: string,
  imageId: string | null,
  createdAt: Date,
): Post {
  const { id: gameId } = game;
  const userId = player.person.id;
  return { id: idAt(createdAt), gameId, userId, content, imageId, createdAt, updatedAt: createdAt };
}

/** A post shared in two active games at once. */
function shareEverywhere(
  context: SeedContext,
  games: readonly Game[],
  content: string,
  imageId: string | null,
): Post[] {
  const active = games.filter((game) => game.startTime < context.now && game.endTime > context.now);
  const [one, two] = context.random.sample(active, 2);
  if (!one || !two) return [];
  const both = one.players.filter(({ person }) => two.players.some((other) => other.person === person));
  if (both.length === 0) return [];
  const player = context.random.pick(both);
  const joined = latest(latest(one.startTime, two.startTime), player.joinedAt);
  const createdAt = momentBetween(
    context.random,
    later(latest(joined, later(context.now, -DAY)), MINUTE),
    context.now,
  );
  return [one, two].map((game) => makePost(context, game, player, content, imageId, createdAt));
}

/** Votes and comments of other players while the game was active. */
function react(context: SeedContext, game: Game, post: Post, made: Posts): void {
  const { random, now, idAt } = context;
  const until = earliest(game.endTime, now);
  const others = game.players.map(({ person }) => person.id).filter((id) => id !== post.userId);
  const popularity = random.next() ** 2 * 0.7 + (post.imageId ? 0.08 : 0);
  for (const userId of random.sample(others, Math.floor(popularity * others.length))) {
    const createdAt = momentBetween(random, post.createdAt, earliest(until, later(post.createdAt, DAY)));
    made.upvotes.push({ postId: post.id, userId, authorId: post.userId, createdAt });
  }
  for (const userId of random.sample(others, Math.floor(random.next() ** 2 * 6))) {
    const createdAt = momentBetween(random, post.createdAt, earliest(until, later(post.createdAt, 8 * HOUR)));
    const content = random.pick(cheers);
    made.comments.push({ id: idAt(createdAt), postId: post.id, gameId: game.id, userId, content, createdAt });
  }
}
