import type { DemoGame } from './demo-game.ts';
import { activeGames } from './games-active.data.ts';
import { pastGames, upcomingGames } from './games-other.data.ts';

export const demoGames: readonly DemoGame[] = [...activeGames, ...upcomingGames, ...pastGames];
