import { isRefusal, mayView } from './access.ts';
import type { Model } from './model.ts';
import { findPost, refusalOfPlayer } from './posts.ts';

export function comment(model: Model, who: number, post: number, text: string, number: number) {
  const found = findPost(model, who, post);
  if (isRefusal(found)) return found;
  const refusal = refusalOfPlayer(model, who, found.game);
  if (refusal === null) {
    model.comments.push({ number, post, game: found.game.number, who, at: model.now, text });
  }
  return refusal ?? 201;
}

/** Authors can delete their comments at any time. */
export function uncomment(model: Model, who: number, number: number) {
  const found = model.comments.find((one) => one.number === number);
  const game = model.games.find((one) => one.number === found?.game);
  if (found === undefined || game === undefined) return 404;
  if (found.who !== who) return mayView(game, who) ? 403 : 404;
  model.comments = model.comments.filter((one) => one !== found);
  return 200;
}
