import { editGame, removeGame } from '../oracle/games.ts';
import { type Act, gameAt, managing, personOf, type Run, statusOf } from './act.ts';

/** Renames a game and opens, closes or guards it. */
const edit: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = managing(run, number, deed);
  const game = run.world.games.find((one) => one.number === number);
  const changes = {
    name: `Game ${deed.text}`,
    isPublic: deed.whom > 0,
    requiresApproval: deed.whom > 2,
  };
  const times = {
    startTime: new Date(game?.start ?? 0).toISOString(),
    endTime: new Date(game?.end ?? 1).toISOString(),
  };
  const answer = await personOf(run.cast, who).put(url, { ...changes, ...times });
  return [statusOf(answer), editGame(run.world, who, number, changes)];
};

const remove: Act = async (run, deed) => {
  const { number, url } = gameAt(run.cast, deed.at);
  const who = managing(run, number, deed);
  return [statusOf(await personOf(run.cast, who).delete(url)), removeGame(run.world, who, number)];
};

/** Every game that is left is deleted by its creator. */
export async function removeAllGames({ cast, world }: Run): Promise<void> {
  for (const { creator, number } of world.games) {
    await personOf(cast, creator).delete(`/api/games/${cast.gameIds[number]}`);
    removeGame(world, creator, number);
  }
}

export const gameActs = { 'game.edit': edit, 'game.remove': remove };
