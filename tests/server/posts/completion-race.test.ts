import { expect, it } from 'vitest';
import * as z from 'zod';
import { gameResult } from '#contract/game-results.ts';
import { completeGame } from '#server/games/completion.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

it('counts or refuses a post that races with the completion of its game', async () => {
  const gameId = await insertTestGame(stretch, { creator: ann, members: [ben], from: -5, to: 0 });
  const end = stretch.clock.now();
  stretch.clock.set(new Date(end.getTime() - 1));
  const posting = Array.from({ length: 20 }, (_, i) =>
    (i % 2 ? ann : ben).post('/api/posts', { gameId, content: `number ${i}` }),
  );
  // Completed by processes whose clocks are ahead.
  const completions = Array.from({ length: 3 }, () => completeGame(stretch.db, gameId, end));
  const responses = await Promise.all(posting);
  expect((await Promise.all(completions)).filter(Boolean)).toHaveLength(1);

  const accepted = responses.filter((response) => response.statusCode === 201).length;
  const refused = responses.filter((response) => response.statusCode !== 201);
  for (const response of refused) {
    expect(statusAndMessage(response)).toEqual([409, 'This is possible only while the game is active']);
  }
  const final = z.array(gameResult).parse((await ann.get(`/api/games/${gameId}/results`)).json());
  expect(final.reduce((sum, { score }) => sum + score, 0)).toBe(accepted);
  expect(final.length).toBe(2);
});
