import type { Run } from '../actions/action.ts';
import { gamePage, games } from './games.ts';
import { groups } from './groups.ts';
import { gameDoor, ownWaiting } from './invitations.ts';
import { gamePosts, ownPosts } from './posts.ts';
import type { Reading } from './reading.ts';
import { activity, mail, ownStanding } from './users.ts';

const general = [ownStanding, games, ownPosts, mail, ownWaiting, activity];
const ofGame = [gamePage, groups, gamePosts, gameDoor];

/** Everything that one user can read, except for rankings, which are equal for all. */
export async function readEverything(run: Run, who: number): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const reader of general) readings.push(...(await reader(run, who)));
  for (const game of run.cast.gameIds.keys()) {
    for (const reader of ofGame) readings.push(...(await reader(run, who, game)));
  }
  return readings;
}
