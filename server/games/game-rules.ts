import { START_IN_PAST } from '#contract/games.ts';
import { conflict, invalid } from '../failure.ts';
import type { GameRow } from './access.ts';
import { statusOf } from './status.ts';

const DAY = 86_400_000;

export const START_IS_FIXED = 'The start of a game that has begun cannot be moved';
export const END_IS_FIXED = 'The end of a completed game cannot be moved';

type Span = { readonly startTime: Date; readonly endTime: Date };

/**
 * A new start may be today, wherever on earth today is: up to 24 hours ago. Fails as `invalid` otherwise.
 * That the end comes after the start is a rule of the contract.
 */
export function assertNewStart(startTime: Date, now: Date): void {
  if (startTime.getTime() < now.getTime() - DAY) throw invalid(START_IN_PAST);
}

/** What an edit may do to a game's times: a start that has passed and the end of a completed game stay where they are. */
export function assertMayMove(game: GameRow, wanted: Span, now: Date): void {
  const status = statusOf(game, now);
  const startMoves = wanted.startTime.getTime() !== game.startTime.getTime();
  const endMoves = wanted.endTime.getTime() !== game.endTime.getTime();
  if (startMoves && status !== 'upcoming') throw conflict(START_IS_FIXED);
  if (endMoves && status === 'completed') throw conflict(END_IS_FIXED);
  if (startMoves) assertNewStart(wanted.startTime, now);
}
