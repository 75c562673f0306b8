import { GAME_SEARCH_THRESHOLD, GROUP_MEMBERS_EMBEDDED, PEOPLE_SHOWN } from '#contract/constants.ts';
import type { GameResult, GameScore } from '#contract/game-results.ts';
import type { Game, GameDetail } from '#contract/games.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { toGroups } from '../groups/group.ts';
import { groupsOf, membersOf } from '../groups/groups.store.ts';
import { toParticipant } from '../participants/participant.ts';
import { findParticipant, scoreOf, topScores } from '../participants/participants.store.ts';
import { participantsPage } from '../participants/participants-page.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import { GAME_NOT_FOUND, viewerAccess } from './access.ts';
import { type CompletingContext, enqueueIfDue } from './completion.ts';
import { toGame } from './game.ts';
import {
  activePublicGames,
  findGameByCode,
  findGameById,
  gamesOf,
  type ListedGame,
  searchPublicGames,
  upcomingPublicGames,
} from './games.store.ts';
import { countResults, popularResults, resultOf, topResults } from './results.store.ts';

const toGames = (found: readonly ListedGame[], viewerId: string, now: Date): Game[] =>
  found.map((one) => toGame(one, viewerId, now));

/** The user's games. */
export async function myGames(db: Database, now: Date, userId: string): Promise<Game[]> {
  return toGames(await gamesOf(db, userId), userId, now);
}

/** Public games: active ones, then upcoming ones. */
export async function publicGames(db: Database, now: Date, userId: string): Promise<Game[]> {
  const [active, upcoming] = await Promise.all([
    activePublicGames(db, userId, now),
    upcomingPublicGames(db, userId, now),
  ]);
  return toGames([...active, ...upcoming], userId, now);
}

/** Public games whose name or description contains the text; none for a text that is too short for the index. */
export async function searchGames(db: Database, now: Date, userId: string, text: string): Promise<Game[]> {
  return text.length <= GAME_SEARCH_THRESHOLD
    ? []
    : toGames(await searchPublicGames(db, userId, text), userId, now);
}

/** A game in the contract's shape; the caller has checked that the user may see it. */
export async function gameFor(db: Database, now: Date, userId: string, gameId: string): Promise<Game> {
  const found = await findGameById(db, userId, gameId);
  if (found === undefined) throw notFound(GAME_NOT_FOUND);
  return toGame(found, userId, now);
}

/** A game with the first participants and group members, and the viewer's own rows. */
export async function gameDetail(
  context: CompletingContext,
  now: Date,
  userId: string,
  gameId: string,
): Promise<GameDetail> {
  const { db } = context;
  const access = await viewerAccess(db, gameId, userId);
  const { game, isParticipant } = access;
  await enqueueIfDue(context, game, now);
  const [first, shown, groups, members] = await Promise.all([
    participantsPage(db, userId, game, { page: 1, limit: PEOPLE_SHOWN }),
    gameFor(db, now, userId, gameId),
    groupsOf(db, { gameId, viewerId: userId }),
    membersOf(db, { gameId, viewerId: userId }, GROUP_MEMBERS_EMBEDDED),
  ]);
  const isListed = !isParticipant || first.some((one) => one.userId === userId);
  const own = isListed ? undefined : await findParticipant(db, userId, gameId, userId);
  return {
    ...shown,
    participants: [...first, ...(own === undefined ? [] : [own])].map((row) =>
      toParticipant(row, userId, access),
    ),
    groups: toGroups(groups, members, userId),
  };
}

/** The game of an invite code; the code alone grants access to this. */
export async function gameByCode(
  db: Database,
  now: Date,
  userId: string | null,
  inviteCode: string,
): Promise<Game> {
  const found = await findGameByCode(db, userId, inviteCode);
  if (found === undefined) throw notFound(GAME_NOT_FOUND);
  return toGame(found, userId, now);
}

/** The highest scores of a game and the viewer's own, with ranks in the whole game. */
export async function gameScores(db: Database, userId: string, gameId: string): Promise<GameScore[]> {
  await viewerAccess(db, gameId, userId);
  const top = await topScores(db, userId, gameId);
  const isListed = top.length < PEOPLE_SHOWN || top.some(({ person }) => person.id === userId);
  const own = isListed ? undefined : await scoreOf(db, gameId, userId);
  const ranks = [...new Set(top.map(({ score }) => score))];
  return [
    ...top.map(({ person, score }) => ({
      user: toPublicUser(person),
      score,
      rank: ranks.indexOf(score) + 1,
    })),
    ...(own === undefined ? [] : [{ user: toPublicUser(own.person), score: own.score, rank: own.rank }]),
  ];
}

/** The first results, the popular vote winners and the viewer's own result; empty until the game is completed. */
export async function gameResults(
  context: CompletingContext,
  now: Date,
  userId: string,
  gameId: string,
): Promise<GameResult[]> {
  const { db } = context;
  const { game } = await viewerAccess(db, gameId, userId);
  await enqueueIfDue(context, game, now);
  const results = await topResults(db, userId, gameId, PEOPLE_SHOWN);
  let outOf = results.length;
  if (results.length === PEOPLE_SHOWN) {
    outOf = await countResults(db, gameId);
    const own = await resultOf(db, gameId, userId);
    const others = [
      ...(await popularResults(db, userId, gameId, PEOPLE_SHOWN)),
      ...(own === undefined ? [] : [own]),
    ];
    const listed = new Set(results.map((result) => result.userId));
    const missing = new Map(others.filter((one) => !listed.has(one.userId)).map((one) => [one.userId, one]));
    results.push(...[...missing.values()].toSorted((a, b) => a.position - b.position));
  }
  return results.map(({ person, ...result }) => ({ ...result, outOf, user: toPublicUser(person) }));
}
