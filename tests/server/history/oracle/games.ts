import type { MedalType } from '#contract/games.ts';
import { asManager, asViewer, isRefusal, mayManage, placeIn, statusAt } from './access.ts';
import { groupsOf } from './groups.ts';
import { distinctScores, players, scoreOf, votesFor } from './scores.ts';
import type { Game, Result, World } from './world.ts';

/** Time passes; games that end meanwhile are awarded at once, the one that ended first before the others. */
export function wait(world: World, milliseconds: number): void {
  world.now += milliseconds;
  const due = world.games.filter((game) => game.results === null && world.now >= game.end);
  for (const game of due.toSorted((a, b) => a.end - b.end)) award(world, game);
}

function award(world: World, game: Game): void {
  const playing = players(game);
  const scores = distinctScores(world, game);
  const most = Math.max(...playing.map((who) => votesFor(world, game, who)));
  const medals: readonly MedalType[] = ['gold', 'silver', 'bronze'];
  const rows = playing.map((who): Result => {
    const score = scoreOf(world, game, who);
    const position = scores.indexOf(score) + 1;
    const medalType = score > 0 ? (medals[position - 1] ?? null) : null;
    return { who, position, score, medalType, popularVote: most > 0 && votesFor(world, game, who) === most };
  });
  game.results = rows.toSorted((a, b) => a.position - b.position);
  for (const { who, medalType, popularVote } of rows) {
    const type = medalType !== null || popularVote ? 'game_won' : 'game_completed';
    world.notices.push({ who, game: game.number, type, isRead: false });
  }
}

/** Renames a game, opens or closes it; a closed one declines the requests that wait. */
export function editGame(
  world: World,
  who: number,
  number: number,
  changes: Pick<Game, 'name' | 'isPublic' | 'requiresApproval'>,
) {
  const game = asManager(world, who, number);
  if (isRefusal(game)) return game;
  Object.assign(game, changes);
  for (const request of world.requests) {
    if (!game.isPublic && request.game === number && request.state === 'pending') request.state = 'declined';
  }
  return 200;
}

/** Deletes a game with all that is in it. */
export function removeGame(world: World, who: number, number: number) {
  const game = asViewer(world, who, number);
  if (isRefusal(game)) return game;
  if (game.creator !== who) return 403;
  const isElsewhere = (one: { readonly game: number }) => one.game !== number;
  world.games = world.games.filter((one) => one !== game);
  world.posts = world.posts.filter(isElsewhere);
  world.comments = world.comments.filter(isElsewhere);
  world.groups = world.groups.filter(isElsewhere);
  world.invitations = world.invitations.filter(isElsewhere);
  world.requests = world.requests.filter(isElsewhere);
  world.messages = world.messages.filter(isElsewhere);
  world.notices = world.notices.filter(isElsewhere);
  return 200;
}

/** A game as its viewer finds it in a list. */
function gameCard(world: World, who: number, game: Game) {
  return {
    number: game.number,
    name: game.name,
    status: statusAt(world, game),
    isPublic: game.isPublic,
    requiresApproval: game.requiresApproval,
    counts: {
      participants: game.places.length,
      posts: world.posts.filter((post) => post.game === game.number).length,
    },
    viewer: {
      isParticipant: placeIn(game, who) !== undefined,
      isAdmin: mayManage(game, who),
      hasPendingRequest: world.requests.some(
        (one) => one.game === game.number && one.who === who && one.state === 'pending',
      ),
    },
  };
}

/** What a person finds of games in general. */
export function readGames(world: World, who: number) {
  const cards = (games: readonly Game[]) => games.map((game) => gameCard(world, who, game));
  const lastFirst = (games: readonly Game[]) => games.toSorted((a, b) => b.end - a.end);
  const open = world.games.filter((game) => game.isPublic);
  const active = open
    .filter((game) => statusAt(world, game) === 'active')
    .toSorted((a, b) => b.places.length - a.places.length || a.end - b.end);
  const upcoming = open
    .filter((game) => statusAt(world, game) === 'upcoming')
    .toSorted((a, b) => a.start - b.start);
  return {
    mine: cards(lastFirst(world.games.filter((game) => placeIn(game, who) !== undefined))),
    discovered: cards([...active, ...upcoming]),
    found: cards(lastFirst(open)),
  };
}

/** What a person reads of one game: itself with its people, scores and, once it is over, results. */
export function readGame(world: World, who: number, number: number) {
  const game = asViewer(world, who, number);
  if (isRefusal(game)) return { page: game, people: game, scores: game, results: game };
  const scores = distinctScores(world, game);
  const rows = players(game).map((player): [who: number, score: number, rank: number] => {
    const score = scoreOf(world, game, player);
    return [player, score, scores.indexOf(score) + 1];
  });
  const people = game.places.map((place): [who: number, isAdmin: boolean] => [place.who, place.isAdmin]);
  return {
    page: { ...gameCard(world, who, game), people, groups: groupsOf(world, game) },
    people,
    scores: rows.toSorted(([, a], [, b]) => b - a),
    results: (game.results ?? []).map((row, _, all) => ({ ...row, outOf: all.length })),
  };
}

/** The game behind a code, for whoever holds it. */
export function readGameByCode(world: World, who: number, number: number) {
  const game = world.games.find((one) => one.number === number);
  return game === undefined ? 404 : gameCard(world, who, game);
}
