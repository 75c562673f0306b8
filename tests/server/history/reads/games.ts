import * as z from 'zod/mini';
import {
  type Game,
  type GameDetail,
  game,
  gameDetail,
  gameResult,
  gameScore,
  participant,
} from '#contract/games.ts';
import type { Cast } from '../actions/action.ts';
import { readGame, readGameByCode, readGames } from '../model/games.ts';
import { groupCard } from './groups.ts';
import { ask, type GameReader, gameNumber, personNumber, type Reader } from './reading.ts';

const card = (cast: Cast) => (found: Game) => ({
  number: gameNumber(cast, found.id),
  name: found.name,
  status: found.status,
  isPublic: found.isPublic,
  requiresApproval: found.requiresApproval,
  counts: found._count,
  viewer: found.viewer,
});

/** The user's games, and the public ones they find. */
export const games: Reader = async ({ cast, model }, who) => {
  const { mine, discovered, found } = readGames(model, who);
  const list = (url: string) => ask(cast, who, url, z.array(game), (all) => all.map(card(cast)));
  return [
    ['/api/games', await list('/api/games'), mine],
    ['/api/games/public', await list('/api/games/public'), discovered],
    ['/api/games/search', await list('/api/games/search?q=Game'), found],
  ];
};

/** One game with its participants, scores and results. */
export const gamePage: GameReader = async ({ cast, model }, who, number) => {
  const url = `/api/games/${cast.gameIds[number]}`;
  const byCode = `/api/games/invite/${cast.inviteCodes[number]}`;
  const memberships = z.array(participant);
  const withAdmins = (all: z.infer<typeof memberships>) =>
    all.map(({ userId, isAdmin }) => [personNumber(cast, userId), isAdmin]);
  const page = (detail: GameDetail) => ({
    ...card(cast)(detail),
    people: withAdmins(detail.participants),
    groups: detail.groups.map(groupCard(cast)),
  });
  const expected = readGame(model, who, number);
  return [
    [url, await ask(cast, who, url, gameDetail, page), expected.page],
    [byCode, await ask(cast, who, byCode, game, card(cast)), readGameByCode(model, who, number)],
    [
      `${url}/participants`,
      await ask(cast, who, `${url}/participants`, memberships, withAdmins),
      expected.people,
    ],
    [
      `${url}/scores`,
      await ask(cast, who, `${url}/scores`, z.array(gameScore), (all) =>
        all.map(({ user, score, rank }) => [personNumber(cast, user.id), score, rank]),
      ),
      expected.scores,
    ],
    [
      `${url}/results`,
      await ask(cast, who, `${url}/results`, z.array(gameResult), (all) =>
        all.map(({ user: _user, userId, ...row }) => ({ who: personNumber(cast, userId), ...row })),
      ),
      expected.results,
    ],
  ];
};
