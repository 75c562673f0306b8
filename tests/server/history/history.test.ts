import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createGame, day, hour, idOf } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { Oracle } from './oracle.ts';
import { type Cast, viewOfOracle, viewOfServer } from './views.ts';

/** Another seed or more of it: `HISTORY_SEED=7 HISTORY_RUNS=200 npm test -- tests/server/history`. */
const seed = Number(process.env['HISTORY_SEED'] ?? 20_260_321);
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 12);

const PEOPLE = 4;
const acts = [
  'join',
  'leave',
  'share',
  'vote',
  'comment',
  'uncomment',
  'edit',
  'remove',
  'redact',
  'dismiss',
] as const;

type Step =
  | { readonly act: (typeof acts)[number]; readonly who: number; readonly at: number }
  | { readonly act: 'wait'; readonly hours: number };

type Deed = Exclude<Step, { act: 'wait' }>;

const deed = (act: (typeof acts)[number]) =>
  fc.record({ act: fc.constant(act), who: fc.nat({ max: PEOPLE - 1 }), at: fc.nat({ max: 40 }) });
const weights = { share: 6, vote: 6, join: 4, comment: 3, leave: 2 } as const;
const step: fc.Arbitrary<Step> = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  ...acts.map((act) => ({
    weight: act in weights ? (Reflect.get(weights, act) ?? 1) : 1,
    arbitrary: deed(act),
  })),
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 24, 72) }),
  },
);

let stretch: TestApp;
let runs = 0;
beforeAll(async () => {
  stretch = await startTestApp();
});
afterAll(() => stretch.close());

/** Four people and two games: one under way, one that starts tomorrow. Fresh for every history. */
async function begin() {
  runs += 1;
  const people: TestUser[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await stretch.signUp(`run${runs}.${index}`));
  const [ann, ben] = people;
  if (!ann || !ben) throw new Error('Nobody came');
  const now = stretch.clock.now().getTime();
  const at = (time: number) => new Date(time).toISOString();
  const spans = [
    { creator: 0, start: now, end: now + 5 * day },
    { creator: 1, start: now + day, end: now + 4 * day },
  ];
  const gameIds: string[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    const creator = index === 0 ? ann : ben;
    gameIds.push((await createGame(creator, stretch.clock, { startTime: at(start), endTime: at(end) })).id);
  }
  return { cast: { people, gameIds }, oracle: new Oracle(now, spans) };
}

/** Does one thing in truth and in the oracle; answers both statuses. */
async function take(one: Deed, run: Run): Promise<[number, number]> {
  const { oracle, cast, postIds, commentIds } = run;
  const { who, at, act } = one;
  const by = cast.people[who];
  const gameNumber = at % cast.gameIds.length;
  const game = oracle.games[gameNumber];
  if (!by || !game) throw new Error('There is no such person or game');
  const gameId = cast.gameIds[gameNumber];
  const post = postIds.length === 0 ? 0 : at % postIds.length;
  const comment = commentIds.length === 0 ? 0 : at % commentIds.length;
  const postUrl = `/api/posts/${postIds[post] ?? 'none'}`;
  const text = `${act} ${run.steps}`;
  const status = (answer: LightMyRequestResponse) => answer.statusCode;

  if (act === 'join') return [status(await by.post(`/api/games/${gameId}/join`)), oracle.join(who, game)];
  if (act === 'leave') return [status(await by.post(`/api/games/${gameId}/leave`)), oracle.leave(who, game)];
  if (act === 'share') {
    const answer = await by.post('/api/posts', { gameId, content: text });
    if (answer.statusCode === 201) postIds.push(idOf(answer));
    return [answer.statusCode, oracle.share(who, game, text)];
  }
  if (act === 'vote') return [status(await by.post(`${postUrl}/upvote`)), oracle.vote(who, post)];
  if (act === 'remove') return [status(await by.delete(postUrl)), oracle.remove(who, post)];
  if (act === 'edit')
    return [status(await by.patch(postUrl, { content: text })), oracle.edit(who, post, text)];
  if (act === 'redact') return [status(await by.patch(`${postUrl}/redact`)), oracle.redact(who, post)];
  if (act === 'comment') {
    const answer = await by.post('/api/comments', { postId: postIds[post] ?? 'none', content: text });
    const expected = oracle.comment(who, post, commentIds.length, text);
    if (answer.statusCode === 201) commentIds.push(idOf(answer));
    return [answer.statusCode, expected];
  }
  if (act === 'uncomment') {
    const answer = await by.delete(`/api/comments/${commentIds[comment] ?? 'none'}`);
    return [answer.statusCode, oracle.uncomment(who, comment)];
  }
  const [oldest] = z
    .array(z.object({ id: z.string() }))
    .parse((await by.get('/api/notifications/games')).json());
  oracle.dismiss(who);
  return [oldest ? status(await by.put(`/api/notifications/${oldest.id}/read`)) : 200, 200];
}

type Run = {
  readonly cast: Cast;
  readonly oracle: Oracle;
  readonly postIds: string[];
  readonly commentIds: string[];
  steps: number;
};

/** Does one thing, whose answer must have the status the oracle says. */
async function assertAnswered(one: Deed, run: Run): Promise<void> {
  const [answered, expected] = await take(one, run);
  expect([one, answered]).toEqual([one, expected]);
}

/** What one person reads must be what the oracle says they read. */
async function assertSame({ cast, oracle }: Run, who: number): Promise<void> {
  expect(await viewOfServer(cast, who)).toEqual(viewOfOracle(oracle, who));
}

/** Lives through one history, looking now and then through somebody's eyes, and through everybody's at the end. */
async function live(steps: readonly Step[]): Promise<void> {
  const run: Run = { ...(await begin()), postIds: [], commentIds: [], steps: 0 };
  for (const one of steps) {
    run.steps += 1;
    const milliseconds = one.act === 'wait' ? one.hours * hour : 1000;
    stretch.clock.advance(milliseconds);
    run.oracle.wait(milliseconds);
    if (one.act !== 'wait') await assertAnswered(one, run);
    if (one.act === 'wait' || run.steps % 5 === 0) await assertSame(run, run.steps % PEOPLE);
  }
  for (let who = 0; who < PEOPLE; who += 1) await assertSame(run, who);
}

const toTheEnd: Step = { act: 'wait', hours: 200 };
const histories = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' });

it('whatever people do in whatever order, everybody reads what the rules say', {
  timeout: 300_000,
}, async () => {
  const property = fc.asyncProperty(histories, (steps) => live([...steps, toTheEnd]));
  await fc.assert(property, { seed, numRuns, endOnFailure: process.env['HISTORY_SHRINK'] === undefined });
  expect(runs).toBe(numRuns);
});
