import { START_IN_PAST } from '#contract/games.ts';
import { conflict, invalid } from '../failure.ts';
import type { GameRow } from './access.ts';
import { statusOf } from './status.ts';

const DAY = 86_400_000;

export const START_IS_FIXED = 'The start of a game that has begun cannot be moved';
export const END_IS_FIXED = 'The end of a completed game cannot be moved';

type Span = { readonly startTime: Date; readonly endTime: Date };

/**
 * A new start may be up to 24 hours ago, so that today is accepted in every time zone. Throws `invalid` otherwise. The
 * contract checks that the end is after the start.
 */
export function assertNewStart(startTime: Date, now: Date): void {
  if (startTime.getTime() < now.getTime() - DAY) throw invalid(START_IN_PAST);
}

/**
 * Throws `conflict` when an edit moves a start that has passed or the end of a completed game, and `invalid` when it moves the start
 * into the past.
 */
export function assertMayMove(game: GameRow, wanted: Span, now: Date): void {
  const status = statusOf(game, now);
  const startMoves = wanted.startTime.getTime() !== game.startTime.getTime();
  const endMoves = wanted.endTime.getTime() !== game.endTime.getTime();
  if (startMoves && status !== 'upcoming') throw conflict(START_IS_FIXED);
  if (endMoves && status === 'completed') throw conflict(END_IS_FIXED);
  if (startMoves) assertNewStart(wanted.startTime, now);
}
