import type { MedalType } from '#contract/game-results.ts';
import { gameDetail } from '#contract/games.ts';
import type { TestUser } from '#tests/support/server.ts';
import { groupsOf } from './groups.ts';
import {
  type Game,
  isPending,
  type Model,
  mayManage,
  membershipOf,
  onGame,
  players,
  type Read,
  type Result,
  rankOf,
  refuseNonManager,
  refuseNonViewer,
  scoreOf,
  statusOf,
  sum,
  votesOf,
} from './model.ts';

/** Advances the time; games that end are completed in the order of their ends. */
export function passTime(model: Model, milliseconds: number): void {
  model.now += milliseconds;
  const due = model.games.rows.filter((game) => game.results === null && model.now >= game.end);
  for (const game of due.toSorted((a, b) => a.end - b.end)) complete(model, game);
}

function complete(model: Model, game: Game): void {
  const scores = players(game).map((user) => scoreOf(model, game, user));
  const most = Math.max(...players(game).map((user) => votesOf(model, game, user)));
  const medals: readonly MedalType[] = ['gold', 'silver', 'bronze'];
  const results = players(game).map((user): Result => {
    const score = scoreOf(model, game, user);
    const position = rankOf(score, scores);
    const medalType = score > 0 ? (medals[position - 1] ?? null) : null;
    return { user, position, score, medalType, popularVote: most > 0 && votesOf(model, game, user) === most };
  });
  game.results = results.toSorted((a, b) => a.position - b.position);
  for (const { user, medalType, popularVote } of results) {
    const type = medalType !== null || popularVote ? 'game_won' : 'game_completed';
    model.notifications.add({ user, game, type, isRead: false });
  }
}

/** Reads the invite code, which changes when a game becomes private and when somebody is removed from a private one. */
export async function readCode(game: Game): Promise<void> {
  const response = await game.creator.get(`/api/games/${game.id}`);
  game.inviteCode = gameDetail.parse(response.json()).inviteCode;
}

/** Changes name, visibility and approval; making a game private declines pending requests. */
const edit = onGame((model, choice, game, by) => {
  const whom = model.people.indexOf(choice.whom);
  const changes = { name: `Game ${choice.text}`, isPublic: whom > 0, requiresApproval: whom > 2 };
  const times = {
    startTime: new Date(game.start).toISOString(),
    endTime: new Date(game.end).toISOString(),
  };
  const apply = () => {
    Object.assign(game, changes);
    for (const request of model.requests.rows) {
      if (!game.isPublic && request.game === game && isPending(request)) request.state = 'declined';
    }
    return readCode(game);
  };
  const status = refuseNonManager(model, by, game) ?? 200;
  return { by, method: 'put', url: `/api/games/${game.id}`, body: { ...changes, ...times }, status, apply };
});

const remove = onGame((model, _, game, by) => {
  const status = refuseNonViewer(model, by, game) ?? (game.creator === by ? 200 : 403);
  return { by, method: 'delete', url: `/api/games/${game.id}`, status, apply: () => deleteGame(model, game) };
});

/** Deletes a game with everything in it. */
export function deleteGame(model: Model, game: Game): void {
  model.games.remove((one) => one === game);
  const { posts, comments, groups, invitations, requests, messages, notifications } = model;
  for (const table of [posts, comments, groups, invitations, requests, messages, notifications]) {
    table.remove((row) => row.game === game);
  }
}

export const gameActions = { 'game.edit': edit, 'game.remove': remove };

/** A game in a list. */
const gameCard = (model: Model, user: TestUser, game: Game) => ({
  id: game.id,
  name: game.name,
  status: statusOf(model, game),
  isPublic: game.isPublic,
  requiresApproval: game.requiresApproval,
  _count: {
    participants: game.memberships.length,
    posts: model.posts.rows.filter((post) => post.game === game).length,
  },
  viewer: {
    isParticipant: membershipOf(game, user) !== undefined,
    isAdmin: mayManage(game, user),
    hasPendingRequest: model.requests.rows.some(
      (one) => one.game === game && one.user === user && isPending(one),
    ),
  },
});

/** The lists of the user's games, of public games and of search results. */
export function readGames(model: Model, user: TestUser): Read[] {
  const cards = (games: readonly Game[]) => games.map((game) => gameCard(model, user, game));
  const lastFirst = model.games.rows.toSorted((a, b) => b.end - a.end);
  const open = (status: string) =>
    model.games.rows.filter((game) => game.isPublic && statusOf(model, game) === status);
  const active = open('active').toSorted(
    (a, b) => b.memberships.length - a.memberships.length || a.end - b.end,
  );
  const upcoming = open('upcoming').toSorted((a, b) => a.start - b.start);
  return [
    ['/api/games', cards(lastFirst.filter((game) => membershipOf(game, user) !== undefined))],
    ['/api/games/public', cards([...active, ...upcoming])],
    ['/api/games/search?q=Game', cards(lastFirst.filter((game) => game.isPublic))],
  ];
}

/** A game with its participants, scores and results. */
export function readGame(model: Model, user: TestUser, game: Game): Read[] {
  const url = `/api/games/${game.id}`;
  const refused = refuseNonViewer(model, user, game);
  const card = gameCard(model, user, game);
  const participants = game.memberships.map((one) => ({ userId: one.user.id, isAdmin: one.isAdmin }));
  const scored = players(game).map((player) => ({ id: player.id, score: scoreOf(model, game, player) }));
  const scores = scored
    .map(({ id, score }) => ({
      user: { id },
      score,
      rank: rankOf(
        score,
        scored.map((one) => one.score),
      ),
    }))
    .toSorted((a, b) => b.score - a.score);
  const results = (game.results ?? []).map(({ user: { id }, ...result }, _, { length }) => ({
    ...result,
    userId: id,
    outOf: length,
  }));
  return [
    [url, refused ?? { ...card, participants, groups: groupsOf(model, game) }],
    [`/api/games/invite/${game.inviteCode}`, model.games.has(game) ? card : 404],
    [`${url}/participants`, refused ?? participants],
    [`${url}/scores`, refused ?? scores],
    [`${url}/results`, refused ?? results],
  ];
}

/** The user's counts. */
export function readStats(model: Model, user: TestUser): Read[] {
  const own = model.posts.rows.filter((post) => post.author === user);
  const results = model.games.rows.flatMap((game) => (game.results ?? []).filter((one) => one.user === user));
  const medals = (type: MedalType) => results.filter((result) => result.medalType === type).length;
  const stats = {
    gamesJoined: model.games.rows.filter((game) => membershipOf(game, user) !== undefined).length,
    totalAccomplishments: own.length,
    totalUpvotes: sum(own.map((post) => post.votes.length)),
    gamesCreated: model.games.rows.filter((game) => game.creator === user).length,
    goldMedals: medals('gold'),
    silverMedals: medals('silver'),
    bronzeMedals: medals('bronze'),
    popularVoteMedals: results.filter((result) => result.popularVote).length,
  };
  return [['/api/user/stats', stats]];
}
