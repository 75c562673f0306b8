import type { GameStatus } from '#contract/games.ts';

type Span = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly completedAt: Date | null;
  /** Left out by rows that only show a status: it differs from the clock's by the skew between processes. */
  readonly closedAt?: Date | null;
};

/** The status by the clock; a game that is completed, or closed for it, stays completed. */
export function statusOf(game: Span, now: Date): GameStatus {
  if (game.completedAt !== null || game.closedAt || now >= game.endTime) return 'completed';
  return now < game.startTime ? 'upcoming' : 'active';
}

/** Whether the game has ended and its results are not written yet. */
export function isDue(game: Span, now: Date): boolean {
  return game.completedAt === null && now >= game.endTime;
}
