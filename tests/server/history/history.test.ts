import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeEndedGames } from '#tests/support/games.ts';
import { createGame, day, expectStatus, hour, idOf } from '#tests/support/play.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { deleteGame, gameActions, passTime, readGame, readGames, readStats } from './games.ts';
import { groupActions, readGroups } from './groups.ts';
import { invitationActions, readGameInvitations, readOwnInvitations } from './invitations.ts';
import { messageActions, readMessages } from './messages.ts';
import { type Action, at, type Call, type Model, newModel, type Read } from './model.ts';
import { participantActions } from './participants.ts';
import { photos, postActions, readActivity, readGamePosts, readOwnPosts } from './posts.ts';

/**
 * Another seed or more runs: `HISTORY_SEED=7 HISTORY_RUNS=200 npm test -- tests/server/history`. A run takes three
 * seconds of CPU time, most of it for reads; in fewer runs some actions would never succeed.
 */
const seed = Number(process.env['HISTORY_SEED'] ?? 20_260_321);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 8);

const actions: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    ...participantActions,
    ...invitationActions,
    ...groupActions,
    ...postActions,
    ...messageActions,
    ...gameActions,
  }),
);

/** An action, one second after the previous step; or a pause. */
type Step =
  | { readonly hours: number }
  | {
      readonly name: string;
      readonly who: number;
      readonly whom: number;
      readonly at: number;
      readonly isAllowed: boolean;
      readonly isForeign: boolean;
    };

const PEOPLE = 4;
const namesLike = (pattern: RegExp) => [...actions.keys()].filter((name) => pattern.test(name));
const common = namesLike(/^(?!game\.remove)/);
const frequent = namesLike(/\.join|share$|upvote|Member|^invitation|^request.decline|^message.send/);
const afterEnd = namesLike(/redact|removeImage|share$|upvote|^comment.remove|join$|leave|expel|send|dismiss/);

const person = fc.nat({ max: PEOPLE - 1 });
const actionOf = (names: readonly string[]): fc.Arbitrary<Step> =>
  fc.record({
    name: fc.constantFrom(...names),
    who: person,
    whom: person,
    at: fc.nat({ max: 40 }),
    isAllowed: fc.constantFrom(true, true, false),
    isForeign: fc.integer({ min: 1, max: 12 }).map((one) => one === 1),
  });
const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  { weight: 40, arbitrary: actionOf([...common, ...common, ...frequent, ...frequent, 'game.remove']) },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(1, 12, 24) }) },
);

/** Initial memberships and groups, so that later actions have targets. */
const opening = (
  [
    ['participant.joinByCode', 1, 0],
    ['participant.joinByCode', 3, 0],
    ['participant.joinByCode', 0, 2],
    ['participant.joinByCode', 3, 2],
    ['group.create', 0, 0],
    ['group.create', 0, 0],
    ['group.addMember', 0, 0],
  ] as const
).map(([name, who, game]): Step => ({ name, who, whom: 1, at: game, isAllowed: true, isForeign: false }));

/** A history of some days, and some actions after the end of all games. */
const histories: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 130, maxLength: 150, size: 'max' }),
    fc.array(actionOf(afterEnd), { minLength: 12, maxLength: 12 }),
  )
  .map(([before, after]) => [...opening, ...before, { hours: 200 }, ...after]);

let runs = 0;
const succeeded = new Set<string>();
const stretch = await openTestApp();

/** A photo's URL is the hash of its content, so sharing it once reveals it. */
const painter = await stretch.signUp('painter');
const { id: gameId } = await createGame(painter, stretch.clock);
for (const photo of photos) {
  const shared = await painter.post('/api/posts', { gameId, content: 'A photo', image: photo.image });
  photo.url = expectStatus(201, shared).json().image;
}
expectStatus(200, await painter.delete(`/api/games/${gameId}`));

const personOf = ({ people }: Pick<Model, 'people'>, number: number): TestUser => {
  const found = at(people, number);
  if (found === undefined) throw new Error('There are no people');
  return found;
};

/** Four users and three games: one active, one with approval, one private. */
async function createModel(): Promise<Model> {
  runs += 1;
  const people: TestUser[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await stretch.signUp(`run${runs}.${index}`));
  const now = stretch.clock.now().getTime();
  const model = newModel(now, people);
  const plans = [
    { start: now, end: now + 5 * day, isPublic: true, requiresApproval: false },
    { start: now + day, end: now + 4 * day, isPublic: true, requiresApproval: true },
    { start: now, end: now + 6 * day, isPublic: false, requiresApproval: false },
  ];
  for (const [number, { start, end, ...flags }] of plans.entries()) {
    const creator = personOf(model, number);
    const plan = { ...flags, name: 'Game' };
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
    const { id, inviteCode } = await createGame(creator, stretch.clock, { ...plan, ...times });
    const memberships = [{ user: creator, counts: true, isAdmin: true }];
    model.games.add({ ...plan, id, inviteCode, creator, start, end, memberships, results: null });
  }
  return model;
}

/** Sends a call; status and response must be the expected ones. */
async function assertCall({ by, method, url, body, status, response = {}, apply }: Call): Promise<boolean> {
  const actual = await by[method](url, body);
  const call = { by: by.username, method, url, body };
  expect({ ...call, status: actual.statusCode }).toEqual({ ...call, status });
  if (status >= 300) return false;
  expect({ ...call, response: actual.json() }).toMatchObject({ ...call, response });
  await apply(status === 201 ? idOf(actual) : '');
  return true;
}

/** Everything that one user can read, except for rankings. */
const readsOf = (model: Model, user: TestUser): Read[] => [
  ...[readStats, readGames, readOwnPosts, readMessages, readOwnInvitations, readActivity].flatMap((read) =>
    read(model, user),
  ),
  ...[readGame, readGroups, readGamePosts, readGameInvitations].flatMap((read) =>
    model.games.all.flatMap((game) => read(model, user, game)),
  ),
];

/** The responses must contain what the model expects. */
async function assertReads(user: TestUser, reads: readonly Read[]): Promise<void> {
  const responses: Record<string, unknown> = {};
  for (const [url, expected] of reads) {
    const response = await user.get(url);
    const isBody = response.statusCode === 200 && typeof expected !== 'number';
    responses[url] = isBody ? response.json() : response.statusCode;
  }
  expect(responses).toMatchObject(Object.fromEntries(reads));
}

/**
 * Runs one history; one user reads everything at each pause, all of them at the end. All stored counts, those of
 * the rankings too, must then equal a recount.
 */
async function runHistory(model: Model, steps: readonly Step[]): Promise<void> {
  for (const [number, taken] of steps.entries()) {
    const milliseconds = 'hours' in taken ? taken.hours * hour : 1000;
    stretch.clock.advance(milliseconds);
    passTime(model, milliseconds);
    await completeEndedGames(stretch);
    if ('hours' in taken) {
      const reader = personOf(model, number);
      await assertReads(reader, readsOf(model, reader));
      continue;
    }
    const [who, whom] = [personOf(model, taken.who), personOf(model, taken.whom)];
    const choice = { ...taken, who, whom, text: `${taken.name} ${number}` };
    for (const call of (await actions.get(taken.name)?.(model, choice)) ?? []) {
      if (await assertCall(call)) succeeded.add(taken.name);
    }
  }
  for (const reader of model.people) await assertReads(reader, readsOf(model, reader));
  await expectCorrectCounts(stretch.db);
}

/** Deletes all remaining games. */
async function deleteGames(model: Model): Promise<void> {
  for (const game of model.games.rows) {
    await game.creator.delete(`/api/games/${game.id}`);
    deleteGame(model, game);
  }
}

it('returns what the model expects for random sequences of actions, which include every action [R-API-16] [S-6]', {
  timeout: 900_000,
}, async () => {
  const property = fc.asyncProperty(histories, async (steps) => {
    const model = await createModel();
    try {
      await runHistory(model, steps);
    } finally {
      await deleteGames(model);
    }
    const reader = personOf(model, 0);
    await assertReads(reader, readsOf(model, reader));
  });
  const endOnFailure = process.env['HISTORY_SHRINK'] === undefined;
  await fc.assert(property, { seed, numRuns, endOnFailure, plugins: [fc.unbiased()] });
  expect(runs).toBe(numRuns);
  expect([...actions.keys()].filter((name) => !succeeded.has(name))).toEqual([]);
});
