import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '#contract/index.ts';
import { build, type Cast, gather, type World } from '#tests/server/access/world.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { type FuzzedRequest, type FuzzedRoute, injected, requestsTo } from './requests.ts';
import { type Hints, isSchema } from './schema-values.ts';

/** Another seed or more of it: `FUZZ_SEED=7 FUZZ_RUNS=2000 npm test -- tests/server/fuzz`. A failure prints its seed. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301);
const runs = Number(process.env['FUZZ_RUNS'] ?? 60);

const routes = Object.entries(contract).flatMap(([resource, parts]) =>
  Object.entries(parts).map(([name, route]): [string, FuzzedRoute] => [`${resource}.${name}`, route]),
);

const people = ['signedOut', 'stranger', 'participant', 'admin', 'creator'] as const;

let stretch: TestApp;
let cast: Cast;
beforeAll(async () => {
  stretch = await startTestApp();
  cast = await gather(stretch);
});
afterAll(() => stretch.close());

/** Words a validation library says when nobody has told it what to say. */
const unfriendly =
  /^(Invalid (input|option|string|number|key|value|element|type|ISO|email)|Too (big|small):|Unrecognized)|\bexpected (string|number|boolean|object)/;

const errorBody = z.object({ message: z.string().min(1) });

function cookieOf(by: string): string | undefined {
  const name = people.find((one) => one === by);
  return name === undefined || name === 'signedOut' ? undefined : cast[name].cookie;
}

/** What is wrong with an answer; null when nothing is. */
async function faultOf(route: FuzzedRoute, request: FuzzedRequest): Promise<object | null> {
  const answer = await stretch.app.inject(injected(route, request, cookieOf(request.by)));
  const fault = (why: string) => ({ why, status: answer.statusCode, body: answer.body.slice(0, 400) });
  if (answer.statusCode >= 500) return fault('fails');
  if (!String(answer.headers['content-type']).startsWith('application/json')) return fault('is not JSON');
  // A strange path may be another one, or none at all.
  if (answer.statusCode >= 400) {
    const refusal = errorBody.safeParse(answer.json());
    if (!refusal.success) return fault('refuses without a message');
    if (unfriendly.test(refusal.data.message)) return fault('speaks to programmers');
  }
  if (!(String(answer.statusCode) in route.responses)) return fault('has a status the contract lacks');
  const schema: unknown = Reflect.get(route.responses, answer.statusCode);
  if (!isSchema(schema)) return fault('has no schema');
  const parsed = z.safeParse(schema, answer.json());
  return parsed.success ? null : fault(`breaks its schema: ${parsed.error.message}`);
}

function hintsOf(worlds: readonly World[]): Hints {
  const ids = worlds.flatMap((world) => Object.values(world).filter((value) => typeof value === 'string'));
  const soon = [-3_600_000, 0, 3_600_000, 86_400_000].map((ms) =>
    new Date(stretch.clock.now().getTime() + ms).toISOString(),
  );
  return { ids: [...ids, cast.creator.id, cast.stranger.id], moments: soon };
}

/** What of a world is an id or a code. */
type IdName = Exclude<keyof World, 'edited'>;

/** The ids that belong at a place in the path, so that most requests get past the first check. */
function idsFor(route: string, worlds: readonly World[], hints: Hints) {
  const own: Readonly<Record<string, IdName>> = {
    'posts.': 'postId',
    'comments.': 'commentId',
    'notifications.': 'notificationId',
    'messages.': 'messageId',
    'invitations.accept': 'invitationId',
    'invitations.decline': 'invitationId',
    'invitations.withdraw': 'invitationId',
  };
  const [, ownId = 'gameId'] = Object.entries(own).find(([start]) => route.startsWith(start)) ?? [];
  const names: Readonly<Record<string, IdName>> = {
    id: ownId,
    userId: 'bystanderId',
    memberId: 'bystanderId',
    groupId: 'groupId',
    requestId: 'requestId',
    code: 'inviteCode',
  };
  return (parameter: string) => {
    const name = names[parameter];
    const right = name === undefined ? [] : worlds.map((world) => world[name]);
    return [...right, ...right, ...right, ...right, ...hints.ids];
  };
}

describe('a request made of anything at all [S-44]', () => {
  it.each(routes)(
    'to %s is answered as the contract says, and never with a failure of ours',
    async (name, route) => {
      const worlds = [await build(stretch, cast, true), await build(stretch, cast, false)];
      const hints = hintsOf(worlds);
      const requests = requestsTo(route, people, hints, idsFor(name, worlds, hints));
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          expect(await faultOf(route, request)).toBeNull();
        }),
        { seed, numRuns: runs, endOnFailure: process.env['FUZZ_SHRINK'] === undefined },
      );
    },
  );
});
