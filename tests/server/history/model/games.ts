import type { MedalType } from '#contract/games.ts';
import { asManager, asViewer, isRefusal, mayManage, placeIn, statusAt } from './access.ts';
import { groupsOf } from './groups.ts';
import type { Game, Model, Result } from './model.ts';
import { distinctScores, players, scoreOf, votesFor } from './scores.ts';

/** Advances the time; games that end are completed in the order of their ends. */
export function passTime(model: Model, milliseconds: number): void {
  model.now += milliseconds;
  const due = model.games.filter((game) => game.results === null && model.now >= game.end);
  for (const game of due.toSorted((a, b) => a.end - b.end)) award(model, game);
}

function award(model: Model, game: Game): void {
  const playing = players(game);
  const scores = distinctScores(model, game);
  const most = Math.max(...playing.map((who) => votesFor(model, game, who)));
  const medals: readonly MedalType[] = ['gold', 'silver', 'bronze'];
  const rows = playing.map((who): Result => {
    const score = scoreOf(model, game, who);
    const position = scores.indexOf(score) + 1;
    const medalType = score > 0 ? (medals[position - 1] ?? null) : null;
    return { who, position, score, medalType, popularVote: most > 0 && votesFor(model, game, who) === most };
  });
  game.results = rows.toSorted((a, b) => a.position - b.position);
  for (const { who, medalType, popularVote } of rows) {
    const type = medalType !== null || popularVote ? 'game_won' : 'game_completed';
    model.notifications.push({ who, game: game.number, type, isRead: false });
  }
}

/** Changes a game; making it private declines pending requests. */
export function editGame(
  model: Model,
  who: number,
  number: number,
  changes: Pick<Game, 'name' | 'isPublic' | 'requiresApproval'>,
) {
  const game = asManager(model, who, number);
  if (isRefusal(game)) return game;
  Object.assign(game, changes);
  for (const request of model.requests) {
    if (!game.isPublic && request.game === number && request.state === 'pending') request.state = 'declined';
  }
  return 200;
}

/** Deletes a game with everything in it. */
export function removeGame(model: Model, who: number, number: number) {
  const game = asViewer(model, who, number);
  if (isRefusal(game)) return game;
  if (game.creator !== who) return 403;
  const isElsewhere = (one: { readonly game: number }) => one.game !== number;
  model.games = model.games.filter((one) => one !== game);
  model.posts = model.posts.filter(isElsewhere);
  model.comments = model.comments.filter(isElsewhere);
  model.groups = model.groups.filter(isElsewhere);
  model.invitations = model.invitations.filter(isElsewhere);
  model.requests = model.requests.filter(isElsewhere);
  model.messages = model.messages.filter(isElsewhere);
  model.notifications = model.notifications.filter(isElsewhere);
  return 200;
}

/** A game in a list. */
function gameCard(model: Model, who: number, game: Game) {
  return {
    number: game.number,
    name: game.name,
    status: statusAt(model, game),
    isPublic: game.isPublic,
    requiresApproval: game.requiresApproval,
    counts: {
      participants: game.memberships.length,
      posts: model.posts.filter((post) => post.game === game.number).length,
    },
    viewer: {
      isParticipant: placeIn(game, who) !== undefined,
      isAdmin: mayManage(game, who),
      hasPendingRequest: model.requests.some(
        (one) => one.game === game.number && one.who === who && one.state === 'pending',
      ),
    },
  };
}

/** The game lists of a user. */
export function readGames(model: Model, who: number) {
  const cards = (games: readonly Game[]) => games.map((game) => gameCard(model, who, game));
  const lastFirst = (games: readonly Game[]) => games.toSorted((a, b) => b.end - a.end);
  const open = model.games.filter((game) => game.isPublic);
  const active = open
    .filter((game) => statusAt(model, game) === 'active')
    .toSorted((a, b) => b.memberships.length - a.memberships.length || a.end - b.end);
  const upcoming = open
    .filter((game) => statusAt(model, game) === 'upcoming')
    .toSorted((a, b) => a.start - b.start);
  return {
    mine: cards(lastFirst(model.games.filter((game) => placeIn(game, who) !== undefined))),
    discovered: cards([...active, ...upcoming]),
    found: cards(lastFirst(open)),
  };
}

/** A game with its participants, scores and results. */
export function readGame(model: Model, who: number, number: number) {
  const game = asViewer(model, who, number);
  if (isRefusal(game)) return { page: game, people: game, scores: game, results: game };
  const scores = distinctScores(model, game);
  const rows = players(game).map((player): [who: number, score: number, rank: number] => {
    const score = scoreOf(model, game, player);
    return [player, score, scores.indexOf(score) + 1];
  });
  const people = game.memberships.map((place): [who: number, isAdmin: boolean] => [place.who, place.isAdmin]);
  return {
    page: { ...gameCard(model, who, game), people, groups: groupsOf(model, game) },
    people,
    scores: rows.toSorted(([, a], [, b]) => b - a),
    results: (game.results ?? []).map((row, _, all) => ({ ...row, outOf: all.length })),
  };
}

/** The game of an invite code. */
export function readGameByCode(model: Model, who: number, number: number) {
  const game = model.games.find((one) => one.number === number);
  return game === undefined ? 404 : gameCard(model, who, game);
}
