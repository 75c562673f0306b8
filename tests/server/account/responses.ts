import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { callOf, routeNames, routes } from '#tests/server/access/calls.ts';
import { createFixture, type Fixture, signUpRoles, type UsersByRole } from '#tests/server/access/fixture.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';
import { createAllContent } from './support.ts';

type Made = Awaited<ReturnType<typeof createAllContent>>;
export type Setup = { readonly byRole: UsersByRole; readonly fixture: Fixture; readonly made: Made };

/** A completed and an active game of one creator; the participant has content of every kind in both. */
export async function createSetup(stretch: TestApp): Promise<Setup> {
  const byRole = await signUpRoles(stretch);
  const fixture = await createFixture(stretch, byRole, true, 'completed');
  const made = await createAllContent(stretch, byRole.participant, byRole.creator);
  return { byRole, fixture, made };
}

const contentRoutes =
  /^(messages|comments|notifications|invitations|reports|posts|groups|participants|games)\./;

/** The responses to all reads, and with `writes` also to all writes to content of the fixture. */
export async function responses(
  stretch: TestApp,
  { byRole, fixture, made }: Setup,
  by: readonly TestUser[],
  writes: boolean,
) {
  const urls = [
    ...[made.game, made.own].flatMap(({ id, inviteCode }) => [
      `/api/games/${id}`,
      `/api/games/invite/${inviteCode}`,
      `/api/posts?gameId=${id}`,
      `/api/games/${id}/participants`,
      `/api/games/${id}/scores`,
      `/api/games/${id}/results`,
    ]),
    ...[made.photo, made.picture].map((photo) => `/api/images/${photo}`),
    ...PLAYER_METRICS.map((metric) => `/api/leaderboard/players?timeFrame=alltime&metric=${metric}`),
    '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
    '/api/leaderboard/players?timeFrame=30days&metric=popularVotes',
    ...CREATOR_METRICS.flatMap((metric) =>
      ['alltime', '30days'].map((frame) => `/api/leaderboard/creators?timeFrame=${frame}&metric=${metric}`),
    ),
    '/api/account/export',
    `/games/${fixture.gameId}`,
  ];
  const isIncluded = (name: string) =>
    name !== 'account.sessions' &&
    (routes.get(name)?.method === 'GET' || (writes && contentRoutes.test(name) && name !== 'games.create'));
  const found: Record<string, unknown> = {};
  for (const user of by) {
    for (const name of routeNames.filter(isIncluded)) {
      const { statusCode, body } = await callOf(name)(user, fixture, stretch);
      found[`${user.username} ${name}`] = [statusCode, body];
    }
    for (const url of urls) {
      const { statusCode, rawPayload } = await user.get(url);
      found[`${user.username} ${url}`] = [statusCode, rawPayload.toString('latin1')];
    }
  }
  return { found, text: JSON.stringify(found), byRole };
}
