import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createGame, day, expectStatus, hour } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { type Cast, personOf, type Run } from './actions/action.ts';
import { removeAllGames } from './actions/games.ts';
import { photos } from './actions/posts.ts';
import { passTime } from './model/games.ts';
import { newModel } from './model/model.ts';
import { readEverything } from './reads/all-reads.ts';
import { rankings } from './reads/leaderboard.ts';
import { actionRunners, histories, PEOPLE, type Step } from './steps.ts';

/**
 * Another seed or more runs: `HISTORY_SEED=7 HISTORY_RUNS=200 npm test -- tests/server/history`. A run takes three
 * seconds of CPU time, most of it for reads; in fewer runs some actions would never succeed.
 */
const seed = Number(process.env['HISTORY_SEED'] ?? 20_260_321);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 8);

let runs = 0;
const done = new Map<string, Set<string>>();

const stretch = await openTestApp();
const photoAddresses = await addressesOfPhotos();

/** A photo's URL is the hash of its content, so sharing it once reveals it. */
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

/** Four users and three games: one active, one with approval, one private. */
async function createRun(): Promise<Run> {
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
  return { cast: { ...none, gameIds, inviteCodes }, model: newModel(now, plans) };
}

/** Runs one action; server and model must agree. */
async function assertResponseMatches(step: Extract<Step, { name: string }>, run: Run, number: number) {
  const runAction = actionRunners.get(step.name);
  if (runAction === undefined) throw new Error(`There is no action ${step.name}`);
  const [answered, expected] = await runAction(run, { ...step, text: `${step.name} ${number}` });
  expect([step, answered]).toEqual([step, expected]);
  done.set(step.name, (done.get(step.name) ?? new Set()).add(String(answered)));
}

/** Everything a user reads must equal the model. */
async function assertReadsMatch(run: Run, who: number, read = readEverything): Promise<void> {
  const readings = await read(run, who);
  const side = (place: 1 | 2) => Object.fromEntries(readings.map((reading) => [reading[0], reading[place]]));
  expect(side(1)).toEqual(side(2));
}

/** Runs one history; one user reads everything at each pause, two others at the end. */
async function runHistory(run: Run, steps: readonly Step[]): Promise<void> {
  for (const [number, step] of steps.entries()) {
    const milliseconds = 'hours' in step ? step.hours * hour : 1000;
    stretch.clock.advance(milliseconds);
    passTime(run.model, milliseconds);
    if ('name' in step) await assertResponseMatches(step, run, number);
    if ('hours' in step) await assertReadsMatch(run, number % PEOPLE);
  }
  for (const who of [runs, runs + 1]) await assertReadsMatch(run, who % PEOPLE);
  await assertReadsMatch(run, 0, rankings);
}

it('answers random histories of actions like the model, and performs every action', {
  timeout: 900_000,
}, async () => {
  const property = fc.asyncProperty(histories, async (steps) => {
    const run = await createRun();
    try {
      await runHistory(run, steps);
    } finally {
      await removeAllGames(run);
    }
    await assertReadsMatch(run, 0);
    await assertReadsMatch(run, 0, rankings);
  });
  const endOnFailure = process.env['HISTORY_SHRINK'] === undefined;
  await fc.assert(property, { seed, numRuns, endOnFailure, plugins: [fc.unbiased()] });
  expect(runs).toBe(numRuns);

  const isSuccess = (answer: string) => /20[01]|is in/.test(answer);
  const never = [...actionRunners.keys()].filter((name) => ![...(done.get(name) ?? [])].some(isSuccess));
  expect(never).toEqual([]);
});
