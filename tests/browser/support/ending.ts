import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';
import { game, gameDetail } from '#contract/games.ts';

/**
 * Has a game end now, as whoever runs it may: however slow the machine is, all that must happen before the end has.
 */
export async function endGame(owner: APIRequestContext, id: string): Promise<void> {
  const answer = await owner.get(`/api/games/${id}`);
  const { name, startTime } = gameDetail.parse(await answer.json());
  const ended = await owner.put(`/api/games/${id}`, {
    headers: { origin: new URL(answer.url()).origin },
    data: { name, startTime, endTime: new Date().toISOString() },
  });
  expect(game.parse(await ended.json()).status).toBe('completed');
}
