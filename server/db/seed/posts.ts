import type { comments, posts, postUpvotes } from '../schema/index.ts';
import type { Game, Player } from './games.ts';
import { demoAccount } from './people.data.ts';
import { DAY, deck, earliest, HOUR, type Kit, later, latest, MINUTE, momentBetween } from './tools.ts';
import { cheers, closers, everywhere } from './words.data.ts';

type Post = typeof posts.$inferInsert & { readonly id: string };

export type Posts = {
  readonly posts: Post[];
  readonly upvotes: (typeof postUpvotes.$inferInsert)[];
  readonly comments: (typeof comments.$inferInsert)[];
};

/** What everybody shared, with votes and comments; `imageIds` are handed out one after the other. */
export function makePosts(kit: Kit, games: readonly Game[], imageIds: readonly string[]): Posts {
  const nextImage = imageIds.length > 0 ? deck(kit.random, imageIds) : () => null;
  const made: Posts = { posts: [], upvotes: [], comments: [] };
  for (const game of games.filter((one) => one.demo.posts.length > 0)) {
    const nextText = deck(kit.random, game.demo.posts);
    for (const player of game.players) {
      for (let left = postCount(kit, game, player); left > 0; left -= 1) {
        const content = `${nextText()} ${kit.random.pick(closers)}`.trim();
        const imageId = kit.random.chance(0.55) ? nextImage() : null;
        made.posts.push(makePost(kit, game, player, content, imageId, postingTime(kit, game, player)));
      }
    }
  }
  for (const [place, content] of everywhere.entries()) {
    made.posts.push(...shareEverywhere(kit, games, content, place % 2 === 0 ? nextImage() : null));
  }
  const byId = new Map(games.map((game) => [game.id, game]));
  for (const post of made.posts) {
    const game = byId.get(post.gameId);
    if (game) react(kit, game, post, made);
  }
  return made;
}

function postCount({ random }: Kit, { demo }: Game, { person }: Player): number {
  if (person.username === demoAccount.username) return demo.demoPosts;
  return Math.floor(random.next() ** 1.3 * (demo.busiest + 0.99));
}

/** Some moment of a waking day on which the player was in the game. */
function postingTime({ random, now }: Kit, game: Game, player: Player): Date {
  const from = later(latest(game.startTime, player.joinedAt), 5 * MINUTE);
  const to = later(earliest(game.endTime, now), -5 * MINUTE);
  const some = momentBetween(random, from, to);
  const day = Math.floor(some.getTime() / DAY) * DAY;
  const awake = new Date(Math.floor(day + random.between(5.5, 21.5) * HOUR));
  return awake < from || awake > to ? some : awake;
}

function makePost(
  { idAt }: Kit,
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

/** One accomplishment shared in two active games at once. */
function shareEverywhere(kit: Kit, games: readonly Game[], content: string, imageId: string | null): Post[] {
  const active = games.filter((game) => game.startTime < kit.now && game.endTime > kit.now);
  const [one, two] = kit.random.sample(active, 2);
  if (!one || !two) return [];
  const both = one.players.filter(({ person }) => two.players.some((other) => other.person === person));
  if (both.length === 0) return [];
  const player = kit.random.pick(both);
  const joined = latest(latest(one.startTime, two.startTime), player.joinedAt);
  const createdAt = momentBetween(kit.random, later(latest(joined, later(kit.now, -DAY)), MINUTE), kit.now);
  return [one, two].map((game) => makePost(kit, game, player, content, imageId, createdAt));
}

/** Votes and comments of the others, while the game ran. */
function react(kit: Kit, game: Game, post: Post, made: Posts): void {
  const { random, now, idAt } = kit;
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
