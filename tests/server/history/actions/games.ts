import { editGame, removeGame } from '../model/games.ts';
import { type ActionRunner, gameAt, learnCode, managing, personOf, type Run, statusOf } from './action.ts';

/** Changes name, visibility and approval of a game. */
const edit: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const who = managing(run, number, action);
  const game = run.model.games.find((one) => one.number === number);
  const changes = {
    name: `Game ${action.text}`,
    isPublic: action.whom > 0,
    requiresApproval: action.whom > 2,
  };
  const times = {
    startTime: new Date(game?.start ?? 0).toISOString(),
    endTime: new Date(game?.end ?? 1).toISOString(),
  };
  const answer = await personOf(run.cast, who).put(url, { ...changes, ...times });
  await learnCode(run, number);
  return [statusOf(answer), editGame(run.model, who, number, changes)];
};

const remove: ActionRunner = async (run, action) => {
  const { number, url } = gameAt(run.cast, action.at);
  const who = managing(run, number, action);
  return [statusOf(await personOf(run.cast, who).delete(url)), removeGame(run.model, who, number)];
};

/** Deletes all remaining games. */
export async function removeAllGames({ cast, model }: Run): Promise<void> {
  for (const { creator, number } of model.games) {
    await personOf(cast, creator).delete(`/api/games/${cast.gameIds[number]}`);
    removeGame(model, creator, number);
  }
}

export const gameActs = { 'game.edit': edit, 'game.remove': remove };
