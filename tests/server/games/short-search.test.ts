import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { game } from '#contract/games.ts';
import { createGame } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');

it('games are searched by at least three characters, because the index has no shorter texts', async () => {
  await createGame(ann, stretch.clock, { name: 'Oxo' });
  const found = async (text: string) =>
    z
      .array(game)
      .parse((await ann.get(`/api/games/search?q=${text}`)).json())
      .map(({ name }) => name);
  expect([await found('o'), await found('ox'), await found('oxo')]).toEqual([[], [], ['Oxo']]);
});
