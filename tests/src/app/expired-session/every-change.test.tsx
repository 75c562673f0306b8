import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { LOGIN_REDIRECT_DELAY } from '#machines/session.machine.ts';
import { LOGGED_OUT } from '#src/app/session.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { openHarness } from '../../support/harness.tsx';
import { respondWith } from '../../support/safety.ts';
import { type Action, actions } from './actions.ts';
import { createFixture } from './fixture.ts';

const harness = await openHarness();
const fixture = await createFixture(harness.server);
await Promise.all([
  import('#src/design/dialog/confirm-dialog.tsx'),
  import('#src/features/account/deletion/delete-account-dialog.tsx'),
  import('#src/features/account/change-email-dialog.tsx'),
  import('#src/features/account/change-password-dialog.tsx'),
  import('#src/features/account/rules-dialog.tsx'),
  import('#src/features/account/two-step/password-dialogs.tsx'),
  import('#src/features/account/two-step/set-up-dialog.tsx'),
  import('#src/features/safety/appeal-dialog.tsx'),
  import('#src/features/safety/hide-user-dialog.tsx'),
  import('#src/features/safety/user-options-dialog.tsx'),
  import('#src/features/games/edit/edit-game-screen.tsx'),
  import('#src/features/game-moderation/decision-dialog.tsx'),
  import('#src/features/games/share/share-game-dialog.tsx'),
  import('#src/features/groups/add-members-dialog.tsx'),
  import('#src/features/groups/group-dialog.tsx'),
  import('#src/features/messages/send-message-dialog.tsx'),
  import('#src/features/service-moderation/decision-dialog.tsx'),
  import('#src/features/notifications/celebration-dialog.tsx'),
  import('#src/features/profile/edit-profile-dialog.tsx'),
]);
// The sign-in page opens without its delay, which saves half a second per test.
const realSetTimeout = setTimeout;
beforeEach(() => {
  vi.stubGlobal('setTimeout', (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    realSetTimeout(work, ms === LOGIN_REDIRECT_DELAY ? 0 : ms, ...args),
  );
});

/** Sent by the app itself, right after a read; the last one by other clients only. */
const withoutAction = ['reports.acknowledge', 'restrictions.acknowledge', 'gameModeration.unban'];

const writes = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${resource}.${name}`])),
);

/** Performs an action after the session has expired on the server, or `refuse` refuses it. Returns the toasts and the paths to return to after sign-in. */
async function actAfterExpiry({ as, at, prepare, responses }: Action, refuse = () => harness.signInAs(null)) {
  const bodies = Object.entries(responses?.(fixture) ?? {});
  respondWith(harness, Object.fromEntries(bodies.map(([path, body]) => [`GET ${path}`, body])));
  harness.requests.length = 0;
  const visit = harness.visit(at(fixture), as(fixture));
  const finish = await prepare(visit.user);
  // The last request of a screen.
  await waitFor(() => expect(harness.requests).toContain('GET /api/notifications/games'));
  await waitFor(() => expect(visit.isFetching()).toBe(0));
  const announced: unknown[] = [];
  onTestFinished(
    toasts.subscribe((toast) => {
      if (toast) announced.push([toast.title, toast.description]);
    }),
  );
  refuse();
  await finish();
  await waitFor(() => expect(visit.openLogin).toHaveBeenCalled());
  return { announced, returnPaths: visit.openLogin.mock.calls };
}

/** Changes whose text is stored in a form, in the outbox, or in both. */
const changesWithText = ['games.create', 'comments.create', 'posts.create', 'messages.send'] as const;
const suspended = { message: 'Your account is suspended', code: 'account_suspended' };

describe('a suspension', () => {
  it.each(changesWithText)('keeps the unsent text on the device: %s [R-SAFE-176]', async (name) => {
    const action = actions[name];
    if (action?.draft === undefined) throw new Error(`There is no action ${name} with a draft`);
    await actAfterExpiry(action, () =>
      harness.msw.use(http.all('*/api/*', () => HttpResponse.json(suspended, { status: 401 }))),
    );
    harness.unload();
    harness.msw.resetHandlers();
    const back = harness.visit(action.at(fixture), action.as(fixture));
    await action.draft(back.user);
  });
});

describe('a session that expires', () => {
  it('is tested for every write of the contract', () => {
    const covered = new Set([...Object.keys(actions).map((name) => name.split(' ')[0]), ...withoutAction]);
    expect(writes.filter((name) => !covered.has(name))).toEqual([]);
    expect([...covered].filter((name) => name === undefined || !writes.includes(name))).toEqual([]);
  });

  it.each(Object.entries(actions))(
    'before %s is announced once, and sign-in returns to the path [R-AUTH-7] [R-AUTH-9] [R-AUTH-10] [R-AUTH-11] [R-ERR-4]',
    async (_, action) => {
      const { announced, returnPaths } = await actAfterExpiry(action);
      expect(announced).toEqual([action.hasTitle ? ['Unauthorized', LOGGED_OUT] : [LOGGED_OUT, undefined]]);
      expect(returnPaths).toEqual([[(action.pathAfter ?? action.at)(fixture)]]);
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
