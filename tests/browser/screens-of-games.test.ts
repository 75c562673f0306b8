import { describe } from 'vitest';
import { checkScreens } from './support/every-screen.ts';
import { startExtremeServer } from './support/extreme-server.ts';
import { gameScreens } from './support/screens.ts';
import { stageOn } from './support/stage.ts';

/** The screens of a game and of who manages it, each opened once. */

describe('with the longest names and the largest numbers', () => {
  checkScreens(stageOn(startExtremeServer), gameScreens, { isMeasured: true });
});
