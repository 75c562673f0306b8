import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGame, day, expectStatus, hour } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { type Cast, personOf, type Run } from './acts/act.ts';
import { removeAllGames } from './acts/games.ts';
import { photos } from './acts/posts.ts';
import { wait } from './oracle/games.ts';
import { newWorld } from './oracle/world.ts';
import { readEverything } from './reads/everything.ts';
import { rankings } from './reads/leaderboard.ts';
import { acts, histories, PEOPLE, type Step } from './steps.ts';

/**
 * Another seed or more of it: `HISTORY_SEED=7 HISTORY_RUNS=200 npm test -- tests/server/history`. A run takes five seconds of
 * CPU time, most of it to read everything; in fewer runs some things would never be done.
 */
const seed = Number(process.env['HISTORY_SEED'] ?? 20_260_321);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 8);

let stretch: TestApp;
let photoAddresses: readonly string[];
let runs = 0;
const done = new Map<string, Set<string>>();

beforeAll(async () => {
  stretch = await startTestApp();
  photoAddresses = await addressesOfPhotos();
});
afterAll(() => stretch.close());

/** A photo's address is made of its content, so it is the same whoever shares it: somebody has, and deleted it. */
async function addressesOfPhotos(): Promise<string[]> {
  const painter = await stretch.signUp('painter');
  const { id: gameId } = await createGame(painter, stretch.clock);
  const addresses: string[] = [];
  for (const image of photos) {
    const shared = await painter.post('/api/posts', { gameId, content: 'A photo', image });
    addresses.push(expectStatus(201, shared).json().image);
  }
  expectStatus(200, await painter.delete(`/api/games/${gameId}`));
  return addresses;
}

/** Four people and three games: one under way, one with a door, one that is private. Fresh for every history. */
async function begin(): Promise<Run> {
  runs += 1;
  const people: TestUser[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await stretch.signUp(`run${runs}.${index}`));
  const now = stretch.clock.now().getTime();
  const kind = { name: 'Game', isPublic: true, requiresApproval: false };
  const plans = [
    { ...kind, creator: 0, start: now, end: now + 5 * day },
    { ...kind, creator: 1, start: now + day, end: now + 4 * day, requiresApproval: true },
    { ...kind, creator: 2, start: now, end: now + 6 * day, isPublic: false },
  ];
  const ids = { posts: [], comments: [], groups: [], invitations: [], requests: [], messages: [] };
  const none: Cast = { people, ids, photoAddresses, gameIds: [], inviteCodes: [] };
  const games = [];
  for (const { creator, start, end, ...wishes } of plans) {
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
    games.push(await createGame(personOf(none, creator), stretch.clock, { ...wishes, ...times }));
  }
  const gameIds = games.map((game) => game.id);
  const inviteCodes = games.map((game) => game.inviteCode);
  return { cast: { ...none, gameIds, inviteCodes }, world: newWorld(now, plans) };
}

/** Does one thing, which the server must answer as the oracle does. */
async function assertAnswered(step: Extract<Step, { act: string }>, run: Run, number: number) {
  const act = acts.get(step.act);
  if (act === undefined) throw new Error(`Nobody knows how to ${step.act}`);
  const [answered, expected] = await act(run, { ...step, text: `${step.act} ${number}` });
  expect([step, answered]).toEqual([step, expected]);
  done.set(step.act, (done.get(step.act) ?? new Set()).add(String(answered)));
}

/** What one person reads must be what the oracle says they read. */
async function assertSame(run: Run, who: number, read = readEverything): Promise<void> {
  const readings = await read(run, who);
  const side = (place: 1 | 2) => Object.fromEntries(readings.map((reading) => [reading[0], reading[place]]));
  expect(side(1)).toEqual(side(2));
}

/** Lives through one history; one person reads everything at each pause, two others at the end. */
async function live(run: Run, steps: readonly Step[]): Promise<void> {
  for (const [number, step] of steps.entries()) {
    const milliseconds = 'hours' in step ? step.hours * hour : 1000;
    stretch.clock.advance(milliseconds);
    wait(run.world, milliseconds);
    if ('act' in step) await assertAnswered(step, run, number);
    if ('hours' in step) await assertSame(run, number % PEOPLE);
  }
  for (const who of [runs, runs + 1]) await assertSame(run, who % PEOPLE);
  await assertSame(run, 0, rankings);
}

it('whatever people do in whatever order, everybody reads what the rules say, and everything is done that can be', {
  timeout: 900_000,
}, async () => {
  const property = fc.asyncProperty(histories, async (steps) => {
    const run = await begin();
    try {
      await live(run, steps);
    } finally {
      await removeAllGames(run);
    }
    await assertSame(run, 0);
    await assertSame(run, 0, rankings);
  });
  const endOnFailure = process.env['HISTORY_SHRINK'] === undefined;
  await fc.assert(property, { seed, numRuns, endOnFailure, plugins: [fc.unbiased()] });
  expect(runs).toBe(numRuns);

  const isSuccess = (answer: string) => /20[01]|is in/.test(answer);
  const never = [...acts.keys()].filter((name) => ![...(done.get(name) ?? [])].some(isSuccess));
  expect(never).toEqual([]);
});
