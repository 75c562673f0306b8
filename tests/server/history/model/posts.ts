import { REDACTED_CONTENT } from '#contract/constants.ts';
import { asParticipant, asViewer, isRefusal, mayView, placeIn, type Refusal, statusAt } from './access.ts';
import type { Game, Model, Post } from './model.ts';

export function share(
  model: Model,
  who: number,
  game: number,
  { number, text, photo }: { readonly number: number; readonly text: string; readonly photo: number | null },
) {
  const found = asParticipant(model, who, game);
  if (isRefusal(found)) return found;
  if (statusAt(model, found) !== 'active') return 409;
  model.posts.push({ number, game, who, at: model.now, text, photo, votes: [] });
  return 201;
}

/** A post and its game, for the game's viewers and its author. */
export function findPost(model: Model, who: number, number: number) {
  const post = model.posts.find((one) => one.number === number);
  const game = model.games.find((one) => one.number === post?.game);
  if (post === undefined || game === undefined) return 404;
  return mayView(game, who) || post.who === who ? { post, game } : 404;
}

function findOwn(model: Model, who: number, number: number) {
  const found = findPost(model, who, number);
  return isRefusal(found) || found.post.who === who ? found : 403;
}

/** Null for a participant of an active game, else the refusal. */
export function refusalOfPlayer(model: Model, who: number, game: Game): Refusal | null {
  if (placeIn(game, who) === undefined) return 403;
  return statusAt(model, game) === 'active' ? null : 409;
}

export function editPost(model: Model, who: number, number: number, text: string) {
  const found = findOwn(model, who, number);
  if (isRefusal(found)) return found;
  const refusal = refusalOfPlayer(model, who, found.game);
  if (refusal === null) found.post.text = text;
  return refusal ?? 200;
}

export function removePost(model: Model, who: number, number: number) {
  const found = findOwn(model, who, number);
  if (isRefusal(found)) return found;
  if (statusAt(model, found.game) !== 'active') return 409;
  model.posts = model.posts.filter((post) => post !== found.post);
  model.comments = model.comments.filter((comment) => comment.post !== number);
  return 200;
}

export function redact(model: Model, who: number, number: number) {
  const found = findOwn(model, who, number);
  if (isRefusal(found)) return found;
  if (statusAt(model, found.game) !== 'completed') return 409;
  found.post.text = REDACTED_CONTENT;
  return 200;
}

export function removePhoto(model: Model, who: number, number: number) {
  const found = findOwn(model, who, number);
  if (isRefusal(found)) return found;
  found.post.photo = null;
  return 200;
}

export function vote(model: Model, who: number, number: number) {
  const found = findPost(model, who, number);
  if (isRefusal(found)) return found;
  if (found.post.who === who) return 403;
  const refusal = refusalOfPlayer(model, who, found.game);
  if (refusal !== null) return refusal;
  const { votes } = found.post;
  found.post.votes = votes.includes(who) ? votes.filter((voter) => voter !== who) : [...votes, who];
  return 200;
}

/** A post as a user sees it; without comments in a private game they have left. */
function shown(model: Model, who: number, post: Post) {
  const game = model.games.find((one) => one.number === post.game);
  const isOpen = game !== undefined && mayView(game, who);
  const comments = isOpen ? model.comments.filter((comment) => comment.post === post.number) : [];
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

/** A game's posts, newest first. */
export function readPosts(model: Model, who: number, number: number) {
  const game = asViewer(model, who, number);
  if (isRefusal(game)) return game;
  const posts = model.posts.filter((post) => post.game === number);
  return posts.map((post) => shown(model, who, post)).toReversed();
}

/** The user's posts, newest first. */
export function readOwnPosts(model: Model, who: number) {
  const posts = model.posts.filter((post) => post.who === who);
  return posts.map((post) => shown(model, who, post)).toReversed();
}

/** The photos that a user can load. */
export function readPhotos(model: Model, who: number): number[] {
  const seen = model.posts.filter((post) => !isRefusal(findPost(model, who, post.number)));
  return [...new Set(seen.flatMap((post) => post.photo ?? []))].toSorted((a, b) => a - b);
}
