import type { Game } from '#contract/games.ts';

/** Whether somebody may open a game's edit screen: its creator and its admins (specification §6). */
export function mayEdit(game: Pick<Game, 'creatorId' | 'viewer'>, viewerId: string): boolean {
  return game.creatorId === viewerId || game.viewer.isAdmin;
}
