import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { createWorld, type Side } from '#tests/server/visibility/fixture.ts';
import { expectStatus } from '#tests/support/play.ts';
import { openHarness } from '../support/harness.tsx';

/** What a screen shows of the other user. */
interface Row {
  /** A text of its content. */
  readonly loaded: string | RegExp;
  /** `named`: their name or content before a block, nothing after it. `never`: nothing at any time. */
  readonly other: 'named' | 'never';
  /** What a block does not hide: the name of a game whose link was shared. */
  readonly keeps?: RegExp;
  /** The path, if it differs from the route's. */
  readonly at?: string;
}

/** A row for every screen; a screen without one fails a test. */
const rows: Readonly<Record<string, Row>> = {
  '/invites': { loaded: 'Invitations', other: 'named' },
  '/': { loaded: 'Recent Activity', other: 'named' },
  '/discover': { loaded: /Browse|Discover/, other: 'named' },
  '/games/$id': { loaded: 'Accomplishments', other: 'named' },
  '/games/$id/edit': { loaded: 'Update Game', other: 'named', at: '/games/$hosted/edit' },
  '/games/$id/moderation': { loaded: 'Log', other: 'named', at: '/games/$hosted/moderation' },
  '/games/$id/groups': { loaded: 'Reds', other: 'named' },
  '/leaderboard': { loaded: 'Leaderboard', other: 'named' },
  '/profile': { loaded: /By the third|Written by/, other: 'named' },
  '/messages': { loaded: 'Hello', other: 'named' },
  '/account': { loaded: 'Blocked and muted people', other: 'never' },
  '/safety': { loaded: 'Your reports', other: 'never' },
  '/moderation': { loaded: 'Moderation', other: 'never' },
  '/moderation/$kind/$id': { loaded: 'History', other: 'never', at: '/moderation/users/none' },
  '/join/$code': { loaded: 'Join Game', other: 'named', keeps: /Offered by \w+/g },
  '/$': { loaded: '404 Page Not Found', other: 'never', at: '/no/such/place' },
  '/join': { loaded: 'Invalid Link', other: 'never' },
  '/mobile-demo': { loaded: 'Mobile demo', other: 'never' },
};

/** Development screens, and a link that redirects to '/invites'. */
const excluded = new Set(['/states', '/invites/$token']);

const harness = await openHarness();
const world = await createWorld(harness.server);
const { anna, bert } = world;
const block = `/api/blocks/${bert.user.id}`;

/** The complete page as this viewer sees it. */
async function pageOf(path: string, row: Row, viewer: Side, other: Side): Promise<string> {
  const at = (row.at ?? path)
    .replace('$id', world.sharedId)
    .replace('$hosted', viewer.hosted.id)
    .replace('$code', other.offeredCode);
  const { isFetching } = harness.visit(at, viewer.user);
  await screen.findAllByText(row.loaded);
  await waitFor(() => expect(isFetching()).toBe(0));
  const html = document.body.innerHTML.replaceAll(row.keeps ?? /^$/g, '');
  harness.leave();
  return html;
}
const traces = (html: string, { traces: pattern }: Side) => html.match(new RegExp(pattern, 'gi')) ?? [];

describe('every screen', () => {
  it('has a rule [R-SAFE-2]', () => {
    const { routesByPath } = createAppRouter({ queryClient: createQueryClient() });
    const paths = Object.keys(routesByPath)
      .map((path) => path.replace(/(?<=.)\/$/, ''))
      .filter((path) => !excluded.has(path));
    expect(Object.keys(rows).toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries(rows))(
    '%s shows nothing of the other side of a block [R-SAFE-2]',
    async (path, row) => {
      // The block of an earlier screen has deleted it.
      const invitation = { username: bert.user.username };
      expectStatus(201, await anna.user.post(`/api/games/${anna.offeredId}/invite`, invitation));
      const before = traces(await pageOf(path, row, bert, anna), anna);
      expect(before.length > 0).toBe(row.other === 'named');
      expectStatus(200, await anna.user.put(block));
      try {
        expect(traces(await pageOf(path, row, bert, anna), anna)).toEqual([]);
        const seen = await pageOf(path, row, anna, bert);
        // Under Account the blocker finds whom they have blocked.
        expect(traces(seen, bert).length > 0).toBe(path === '/account');
      } finally {
        await anna.user.delete(block);
      }
    },
  );
});
