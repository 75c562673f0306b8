import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { createFixture, type Side } from '#tests/server/visibility/fixture.ts';
import { addressOf, identifiersOf, type ScreenRule, screenRules } from '#tests/server/visibility/screens.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';

/** A link that redirects to '/invites'. */
const REDIRECT = '/invites/$token';

const harness = await openHarness();
const fixture = await createFixture(harness.server);
const { anna, bert } = fixture;
const block = `/api/blocks/${bert.user.id}`;
// In the shared game Anna has two points, and Bert has one.
await share(anna.user, fixture.sharedId, 'Again by Annabelle');

/** The personal data of the other user on the complete page of this viewer. */
async function tracesAt(path: string, rule: ScreenRule, viewer: Side, other: Side) {
  const { isFetching } = harness.visit(addressOf(path, fixture, viewer, other), viewer.user);
  await screen.findAllByText(rule.loaded);
  await waitFor(() => expect(isFetching()).toBe(0));
  const identifiers = identifiersOf(other, document.body.innerHTML, rule);
  harness.leave();
  return identifiers;
}

describe('every screen', () => {
  it('has a visibility rule [R-SAFE-2]', () => {
    const { routesByPath } = createAppRouter({ queryClient: createQueryClient() });
    const paths = Object.keys(routesByPath)
      .map((path) => path.replace(/(?<=.)\/$/, ''))
      .filter((path) => path !== REDIRECT);
    expect(Object.keys(screenRules).toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries(screenRules))(
    'shows no data of the other side of a block: %s [R-SAFE-2] [R-SAFE-130]',
    async (path, rule) => {
      // The block of the previous screen has deleted the invitation.
      const invitation = { username: bert.user.username };
      expectStatus(201, await anna.user.post(`/api/games/${anna.offeredId}/invite`, invitation));
      const before = await tracesAt(path, rule, bert, anna);
      expect(before.length > 0).toBe(rule.other === 'named');
      expectStatus(200, await anna.user.put(block));
      try {
        expect(await tracesAt(path, rule, bert, anna)).toEqual([]);
        const seen = await tracesAt(path, rule, anna, bert);
        // The account screen lists the users whom the blocker has blocked.
        expect(seen.length > 0).toBe(path === '/account');
      } finally {
        await anna.user.delete(block);
      }
    },
  );
});

it('the ranking of a shared game keeps the places and points of both sides of a block [R-SAFE-130]', async () => {
  expectStatus(200, await anna.user.put(block));
  const expectRanking = async (viewer: Side, expected: RegExp) => {
    harness.visit(`/games/${fixture.sharedId}`, viewer.user);
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Personal Leaderboard' })).toHaveTextContent(expected),
    );
    harness.leave();
  };
  try {
    await expectRanking(bert, /\[deleted user\]2.*Bertram Tallow1/);
    await expectRanking(anna, /Annabelle Quince2.*\[blocked user\]1/);
  } finally {
    await anna.user.delete(block);
  }
});
