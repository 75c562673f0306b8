import type { GameStatus } from '#contract/games.ts';

type Span = { readonly startTime: Date; readonly endTime: Date; readonly completedAt: Date | null };

/** Status follows the clock and never goes back: a game whose medals were awarded stays completed. */
export function statusOf(game: Span, now: Date): GameStatus {
  if (game.completedAt !== null || now >= game.endTime) return 'completed';
  return now < game.startTime ? 'upcoming' : 'active';
}

/** The game is over by the clock and its medals were not awarded yet. */
export function isDue(game: Span, now: Date): boolean {
  return game.completedAt === null && now >= game.endTime;
}
