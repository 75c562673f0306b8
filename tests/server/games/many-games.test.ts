import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { game } from '#contract/games.ts';
import { games, newId, participants } from '#server/db/schema/index.ts';
import { OWN_GAMES_LISTED } from '#server/games/games.store.ts';
import { createGame, day, expectStatus, fromNow } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let world: TestApp;
let ann: TestUser;

beforeAll(async () => {
  world = await startTestApp();
  ann = await world.signUp('ann');
});
afterAll(() => world.close());

/** As many games as the list carries, each of which ended a minute before the one before it. */
async function longOver() {
  const now = world.clock.now().getTime();
  const before = (minutes: number) => new Date(now - minutes * 60_000);
  const rows = Array.from({ length: OWN_GAMES_LISTED }, (_, n) => ({
    id: newId(),
    name: `Over ${n}`,
    startTime: before(n + 2),
    endTime: before(n + 1),
    completedAt: before(n + 1),
    inviteCode: `A${String(n).padStart(5, '0')}`,
    creatorId: ann.id,
    participantsCount: 1,
    createdAt: before(n + 3),
    updatedAt: before(n + 3),
  }));
  await world.db.insert(games).values(rows);
  const joinedAt = before(OWN_GAMES_LISTED);
  await world.db
    .insert(participants)
    .values(rows.map(({ id }) => ({ gameId: id, userId: ann.id, isAdmin: true, joinedAt })));
  return rows;
}

it('lists what is to come and under way of very many games, then what ended last; the rest is where it was', async () => {
  const over = await longOver();
  const running = await createGame(ann, world.clock, { name: 'Running' });
  const coming = { startTime: fromNow(world.clock, 20 * day), endTime: fromNow(world.clock, 21 * day) };
  await createGame(ann, world.clock, { ...coming, name: 'Coming' });

  const listed = z.array(game).parse((await ann.get('/api/games')).json());
  const newest = over.slice(0, OWN_GAMES_LISTED - 2).map(({ name }) => name);
  expect(listed.map(({ name }) => name)).toEqual(['Coming', running.name, ...newest]);

  const oldest = over.at(-1);
  const page = expectStatus(200, await ann.get(`/api/games/${oldest?.id}`)).json();
  expect([page.name, page.viewer.isParticipant]).toEqual([oldest?.name, true]);
});
