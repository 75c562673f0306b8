import { isRefusal, mayView } from './access.ts';
import { findPost, refusalOfPlayer } from './posts.ts';
import type { World } from './world.ts';

export function comment(world: World, who: number, post: number, text: string, number: number) {
  const found = findPost(world, who, post);
  if (isRefusal(found)) return found;
  const refusal = refusalOfPlayer(world, who, found.game);
  if (refusal === null) {
    world.comments.push({ number, post, game: found.game.number, who, at: world.now, text });
  }
  return refusal ?? 201;
}

/** One's own comment can go at any time, also from a game one has left. */
export function uncomment(world: World, who: number, number: number) {
  const found = world.comments.find((one) => one.number === number);
  const game = world.games.find((one) => one.number === found?.game);
  if (found === undefined || game === undefined) return 404;
  if (found.who !== who) return mayView(game, who) ? 403 : 404;
  world.comments = world.comments.filter((one) => one !== found);
  return 200;
}
