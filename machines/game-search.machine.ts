import { GAME_SEARCH_THRESHOLD } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { searchMachine } from './support/search.ts';

/** Searches games on the server once the text is longer than the threshold; the screen filters loaded games. */
export const gameSearchMachine = searchMachine<Game>({
  id: 'game-search',
  minimum: GAME_SEARCH_THRESHOLD + 1,
});
