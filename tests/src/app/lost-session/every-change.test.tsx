import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { LOGIN_REDIRECT_DELAY } from '#machines/session.machine.ts';
import { LOGGED_OUT } from '#src/app/session.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { openHarness } from '../../support/harness.tsx';
import { type Action, actions } from './actions.ts';
import { createFixture } from './fixture.ts';

const harness = await openHarness();
const fixture = await createFixture(harness.server);
await Promise.all([
  import('#src/design/dialog/confirm-dialog.tsx'),
  import('#src/features/account/deletion/delete-account-dialog.tsx'),
  import('#src/features/account/change-password-dialog.tsx'),
  import('#src/features/account/two-step/password-dialogs.tsx'),
  import('#src/features/account/two-step/set-up-dialog.tsx'),
  import('#src/features/games/edit/edit-game-screen.tsx'),
  import('#src/features/games/share/share-game-dialog.tsx'),
  import('#src/features/groups/add-members-dialog.tsx'),
  import('#src/features/groups/group-dialog.tsx'),
  import('#src/features/messages/send-message-dialog.tsx'),
  import('#src/features/notifications/celebration-dialog.tsx'),
  import('#src/features/profile/edit-profile-dialog.tsx'),
]);
// The sign-in page opens at once, which saves every test half a second.
const later = setTimeout;
beforeEach(() => {
  vi.stubGlobal('setTimeout', (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    later(work, ms === LOGIN_REDIRECT_DELAY ? 0 : ms, ...args),
  );
});

const changes = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${resource}.${name}`])),
);

/** Does it just after the session has ended on the server; answers what was told and where the app went. */
async function tooLate({ as, at, prepare }: Action) {
  harness.heard.length = 0;
  const visit = harness.visit(at(fixture), as(fixture));
  const finish = await prepare(visit.user);
  // What is asked for last, once the screen is complete.
  await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
  await waitFor(() => expect(visit.isFetching()).toBe(0));
  const told: unknown[] = [];
  onTestFinished(
    toasts.subscribe((toast) => {
      if (toast) told.push([toast.title, toast.description]);
    }),
  );
  harness.signInAs(null);
  await finish();
  await waitFor(() => expect(visit.openLogin).toHaveBeenCalled());
  return { told, wentTo: visit.openLogin.mock.calls };
}

describe('a session that ends', () => {
  it('is looked at in the middle of every change there is', () => {
    const covered = new Set(Object.keys(actions).map((name) => name.split(' ')[0]));
    expect(changes.filter((name) => !covered.has(name))).toEqual([]);
    expect([...covered].filter((name) => name === undefined || !changes.includes(name))).toEqual([]);
  });

  it.each(Object.entries(actions))(
    'before %s is told once, and comes back to where one was [R-AUTH-7] [R-ERR-4]',
    async (_, action) => {
      const { told, wentTo } = await tooLate(action);
      expect(told).toEqual([action.titled ? ['Unauthorized', LOGGED_OUT] : [LOGGED_OUT, undefined]]);
      expect(wentTo).toEqual([[(action.leadsTo ?? action.at)(fixture)]]);
      if (action.draft === undefined) return;

      harness.unload();
      const back = harness.visit(action.at(fixture), action.as(fixture));
      await action.draft(back.user);
      harness.unload();
      harness.visit('/leaderboard', fixture.eve);
      await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toEqual([]);
    },
  );
});
