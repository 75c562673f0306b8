import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';
import { game, gameDetail } from '#contract/games.ts';

/** Ends a game now, as its creator, so that a test does not have to wait for its end. */
export async function endGame(creator: APIRequestContext, id: string): Promise<void> {
  const response = await creator.get(`/api/games/${id}`);
  const before = gameDetail.parse(await response.json());
  const ended = await creator.put(`/api/games/${id}`, {
    headers: { origin: new URL(response.url()).origin },
    data: { ...before, endTime: new Date().toISOString() },
  });
  expect(game.parse(await ended.json()).status).toBe('completed');
}
