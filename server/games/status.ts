import type { GameStatus } from '#contract/games.ts';

type Span = { readonly startTime: Date; readonly endTime: Date; readonly completedAt: Date | null };

/** The status by the clock; a completed game stays completed. */
export function statusOf(game: Span, now: Date): GameStatus {
  if (game.completedAt !== null || now >= game.endTime) return 'completed';
  return now < game.startTime ? 'upcoming' : 'active';
}

/** Whether the game has ended and its results are not written yet. */
export function isDue(game: Span, now: Date): boolean {
  return game.completedAt === null && now >= game.endTime;
}
