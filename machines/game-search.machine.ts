import { GAME_SEARCH_THRESHOLD } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { searchMachine } from './support/search.ts';

/** Asks the server for games once the text is longer than the threshold; filtering what is there is the screen's. */
export const gameSearchMachine = searchMachine<Game>({
  id: 'game-search',
  minimum: GAME_SEARCH_THRESHOLD + 1,
});
