import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Route, routes } from '#tests/server/access/calls.ts';
import { createFixture, type Fixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { openTestApp } from '#tests/support/server.ts';
import { type FuzzedRequest, injected, requestsTo } from './requests.ts';
import { type Fault, faultIn, faultOfRefusal, fuzzing } from './responses.ts';
import { type Hints, isSchema } from './schema-values.ts';

const people = ['signedOut', 'stranger', 'participant', 'admin', 'creator'] as const;

const stretch = await openTestApp();
const byRole = await signUpRoles(stretch);

function cookieOf(by: string): string | undefined {
  const name = people.find((one) => one === by);
  return name === undefined || name === 'signedOut' ? undefined : byRole[name].cookie;
}

async function faultOf(route: Route, request: FuzzedRequest): Promise<Fault> {
  const response = await stretch.app.inject(injected(route, request, cookieOf(request.by)));
  const { statusCode } = response;
  if (statusCode >= 500) return faultIn(response, 'fails');
  if (!String(response.headers['content-type']).startsWith('application/json'))
    return faultIn(response, 'is not JSON');
  // A fuzzed path may match another route, or none.
  const refused = statusCode >= 400 ? faultOfRefusal(response) : null;
  if (refused !== null) return refused;
  if (!(String(statusCode) in route.responses))
    return faultIn(response, 'has a status that the contract does not declare');
  const schema: unknown = Reflect.get(route.responses, statusCode);
  if (!isSchema(schema)) return faultIn(response, 'has no schema');
  const parsed = z.safeParse(schema, response.json());
  return parsed.success ? null : faultIn(response, `violates its schema: ${parsed.error.message}`);
}

function hintsOf(fixtures: readonly Fixture[]): Hints {
  const ids = fixtures.flatMap((fixture) =>
    Object.values(fixture).filter((value) => typeof value === 'string'),
  );
  const soon = [-3_600_000, 0, 3_600_000, 86_400_000].map((ms) =>
    new Date(stretch.clock.now().getTime() + ms).toISOString(),
  );
  return { ids: [...ids, byRole.creator.id, byRole.stranger.id], moments: soon };
}

/** Names of ids and codes of a fixture. */
type IdName = Exclude<keyof Fixture, 'edited'>;

/** Ids for a path parameter, so that most requests get past the first check. */
function idsFor(route: string, fixtures: readonly Fixture[], hints: Hints) {
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
    const valid = name === undefined ? [] : fixtures.map((fixture) => fixture[name]);
    return [...valid, ...valid, ...valid, ...valid, ...hints.ids];
  };
}

/** A public and a private fixture for the routes that read, and for the others of each resource. */
const fixtures = new Map<string, readonly Fixture[]>();

async function fixturesFor(name: string, { method }: Route): Promise<readonly Fixture[]> {
  const sharedBy = method === 'GET' ? method : (name.split('.')[0] ?? '');
  const built = fixtures.get(sharedBy) ?? [
    await createFixture(stretch, byRole, true),
    await createFixture(stretch, byRole, false),
  ];
  fixtures.set(sharedBy, built);
  return built;
}

describe('a fuzzed request [S-44]', () => {
  it.each([...routes])(
    'to %s gets a response that conforms to the contract, and never a 5xx',
    { timeout: 300_000 },
    async (name, route) => {
      const own = await fixturesFor(name, route);
      const hints = hintsOf(own);
      const material = { hints, idsFor: idsFor(name, own, hints) };
      const property = fc.asyncProperty(requestsTo(route, people, material), async (request) => {
        expect(await faultOf(route, request)).toBeNull();
      });
      await fc.assert(property, fuzzing);
    },
  );
});
