import { beforeEach } from 'vitest';
import * as z from 'zod/mini';
import type { Game } from '#contract/games.ts';
import { moderatedAppeal, moderatedReport } from '#contract/moderation.ts';
import { report } from '#contract/reports.ts';
import { ownRestriction } from '#contract/restrictions.ts';
import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { createGame, expectStatus, idOf, joinAll } from '#tests/support/play.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

export const UNKNOWN_ID = '01a1fd0b-e85f-7635-bec6-ef862a770f07';
const url = '/api/moderation';
export const why = { until: null, reason: 'spam', statement: 'You sell shoes' } as const;

/** Two moderators, and Bob with a post, a comment and a message that Ann can report; created before each test. */
export type ModerationFixture = {
  readonly mod: TestUser;
  readonly other: TestUser;
  readonly ann: TestUser;
  readonly bob: TestUser;
  readonly game: Game;
  readonly subjects: Readonly<Record<'post' | 'comment' | 'message' | 'user', string>>;
};

async function createModerationFixture(stretch: TestApp): Promise<ModerationFixture> {
  const [mod, other, ann, bob] = await stretch.signUpAll('mod', 'other', 'ann', 'bob');
  for (const { id } of [mod, other]) await insertModerator(stretch.db, id, stretch.clock.now());
  const game = await createGame(ann, stretch.clock, { name: 'A game' });
  await joinAll(game, [bob]);
  const post = idOf(
    expectStatus(201, await bob.post('/api/posts', { gameId: game.id, content: 'Buy shoes' })),
  );
  const comment = { postId: post, content: 'Really, buy them' };
  const message = { gameId: game.id, recipientId: ann.id, content: 'Buy shoes, Ann' };
  return {
    mod,
    other,
    ann,
    bob,
    game,
    subjects: {
      post,
      comment: idOf(expectStatus(201, await bob.post('/api/comments', comment))),
      message: idOf(expectStatus(201, await bob.post('/api/messages', message))),
      user: bob.id,
    },
  };
}

/** Creates a fixture before each test of a file. Returns the fixture of the running test, and requests of its users. */
export function openModerationFixtures(stretch: TestApp) {
  let current: ModerationFixture | undefined;
  beforeEach(async () => {
    current = await createModerationFixture(stretch);
  });
  const fixture = () => {
    if (current === undefined) throw new Error('The fixture is created before each test');
    return current;
  };
  return {
    fixture,
    report: async (type: keyof ModerationFixture['subjects'], by = fixture().ann) => {
      const body = { subject: { type, id: fixture().subjects[type] }, reason: 'spam' };
      return idOf(expectStatus(201, await by.post('/api/reports', body)));
    },
    decide: (by: TestUser, id: string, outcome: string, more: object = {}) =>
      by.post(`${url}/reports/${id}/decision`, { outcome, ...more }),
    suspend: (by: TestUser, of = fixture().bob, more: object = {}) =>
      by.post(`${url}/users/${of.id}/suspension`, { ...why, ...more }),
    end: (by: TestUser, id: string) => by.post(`${url}/restrictions/${id}/end`),
    queue: async (by: TestUser, status = 'open') =>
      z.array(moderatedReport).parse((await by.get(`${url}/reports?status=${status}&limit=50`)).json()),
    appeals: async (by: TestUser, status = 'open') =>
      z.array(moderatedAppeal).parse((await by.get(`${url}/appeals?status=${status}&limit=50`)).json()),
    restrictionsOf: async (user: TestUser) =>
      z.array(ownRestriction).parse((await user.get('/api/account/restrictions')).json()),
    appeal: (user: TestUser, id: string, text = 'They are good shoes') =>
      user.post(`/api/account/restrictions/${id}/appeal`, { text }),
    decideAppeal: (by: TestUser, id: string, outcome: string) =>
      by.post(`${url}/appeals/${id}/decision`, { outcome, statement: 'We looked again' }),
  };
}

/** The outcomes of a user's reports. */
export const outcomesOf = async (user: TestUser) =>
  z
    .array(report)
    .parse((await user.get('/api/reports')).json())
    .map(({ outcome }) => outcome);

/** The status of a response, and the code of a refusal. */
export const refusal = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  response.statusCode < 400 ? undefined : z.parse(z.object({ code: z.string() }), response.json()).code,
];

/** The refusals of requests that were sent at once, the one that succeeded first. */
export const refusals = (responses: readonly Parameters<typeof refusal>[0][]) =>
  responses.toSorted((one, other) => one.statusCode - other.statusCode).map(refusal);
