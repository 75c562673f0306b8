import { REDACTED_CONTENT } from '#contract/posts.ts';
import { asParticipant, asViewer, isRefusal, mayView, placeIn, type Refusal, statusAt } from './access.ts';
import type { Game, Post, World } from './world.ts';

export function share(
  world: World,
  who: number,
  game: number,
  { number, text, photo }: { readonly number: number; readonly text: string; readonly photo: number | null },
) {
  const found = asParticipant(world, who, game);
  if (isRefusal(found)) return found;
  if (statusAt(world, found) !== 'active') return 409;
  world.posts.push({ number, game, who, at: world.now, text, photo, votes: [] });
  return 201;
}

/** A post and its game, for whoever may see it: whoever may see the game, and its owner always. */
export function findPost(world: World, who: number, number: number) {
  const post = world.posts.find((one) => one.number === number);
  const game = world.games.find((one) => one.number === post?.game);
  if (post === undefined || game === undefined) return 404;
  return mayView(game, who) || post.who === who ? { post, game } : 404;
}

function findOwn(world: World, who: number, number: number) {
  const found = findPost(world, who, number);
  return isRefusal(found) || found.post.who === who ? found : 403;
}

/** Null for whoever takes part in a game that is under way. */
export function refusalOfPlayer(world: World, who: number, game: Game): Refusal | null {
  if (placeIn(game, who) === undefined) return 403;
  return statusAt(world, game) === 'active' ? null : 409;
}

export function editPost(world: World, who: number, number: number, text: string) {
  const found = findOwn(world, who, number);
  if (isRefusal(found)) return found;
  const refusal = refusalOfPlayer(world, who, found.game);
  if (refusal === null) found.post.text = text;
  return refusal ?? 200;
}

export function removePost(world: World, who: number, number: number) {
  const found = findOwn(world, who, number);
  if (isRefusal(found)) return found;
  if (statusAt(world, found.game) !== 'active') return 409;
  world.posts = world.posts.filter((post) => post !== found.post);
  world.comments = world.comments.filter((comment) => comment.post !== number);
  return 200;
}

export function redact(world: World, who: number, number: number) {
  const found = findOwn(world, who, number);
  if (isRefusal(found)) return found;
  if (statusAt(world, found.game) !== 'completed') return 409;
  found.post.text = REDACTED_CONTENT;
  return 200;
}

export function removePhoto(world: World, who: number, number: number) {
  const found = findOwn(world, who, number);
  if (isRefusal(found)) return found;
  found.post.photo = null;
  return 200;
}

export function vote(world: World, who: number, number: number) {
  const found = findPost(world, who, number);
  if (isRefusal(found)) return found;
  if (found.post.who === who) return 403;
  const refusal = refusalOfPlayer(world, who, found.game);
  if (refusal !== null) return refusal;
  const { votes } = found.post;
  found.post.votes = votes.includes(who) ? votes.filter((voter) => voter !== who) : [...votes, who];
  return 200;
}

/** A post as somebody sees it; of a private game they have left, without what others wrote under it. */
function shown(world: World, who: number, post: Post) {
  const game = world.games.find((one) => one.number === post.game);
  const isOpen = game !== undefined && mayView(game, who);
  const comments = isOpen ? world.comments.filter((comment) => comment.post === post.number) : [];
  return {
    number: post.number,
    game: post.game,
    who: post.who,
    text: post.text,
    photo: post.photo,
    upvotes: post.votes.length,
    isUpvoted: post.votes.includes(who),
    comments: comments.map((one): [number: number, who: number, text: string] => [
      one.number,
      one.who,
      one.text,
    ]),
    commentsCount: comments.length,
  };
}

/** A game's posts, the newest first. */
export function readPosts(world: World, who: number, number: number) {
  const game = asViewer(world, who, number);
  if (isRefusal(game)) return game;
  const posts = world.posts.filter((post) => post.game === number);
  return posts.map((post) => shown(world, who, post)).toReversed();
}

/** One's own posts wherever they are, the newest first. */
export function readOwnPosts(world: World, who: number) {
  const posts = world.posts.filter((post) => post.who === who);
  return posts.map((post) => shown(world, who, post)).toReversed();
}

/** Which photos a person can load: those of a post that they may see. */
export function readPhotos(world: World, who: number): number[] {
  const seen = world.posts.filter((post) => !isRefusal(findPost(world, who, post.number)));
  return [...new Set(seen.flatMap((post) => post.photo ?? []))].toSorted((a, b) => a - b);
}
