import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { LOGIN_REDIRECT_DELAY } from '#machines/session.machine.ts';
import { LOGGED_OUT } from '#src/app/session.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { type House, openHouse } from '../../support/house.tsx';
import { type Deed, deeds } from './deeds.ts';
import { makeWorld, type World } from './world.ts';

let house: House;
let world: World;
beforeAll(async () => {
  house = await openHouse();
  world = await makeWorld(house.server);
  await Promise.all([
    import('#src/design/dialog/confirm-dialog.tsx'),
    import('#src/features/account/deletion/delete-account-dialog.tsx'),
    import('#src/features/account/password/change-password-dialog.tsx'),
    import('#src/features/account/two-step/renew-codes-dialog.tsx'),
    import('#src/features/account/two-step/set-up-dialog.tsx'),
    import('#src/features/account/two-step/turn-off-dialog.tsx'),
    import('#src/features/games/edit/edit-game-screen.tsx'),
    import('#src/features/games/share/share-game-dialog.tsx'),
    import('#src/features/groups/add-members-dialog.tsx'),
    import('#src/features/groups/group-dialog.tsx'),
    import('#src/features/messages/send-message-dialog.tsx'),
    import('#src/features/notifications/celebration-dialog.tsx'),
    import('#src/features/profile/edit/edit-profile-dialog.tsx'),
  ]);
});
// The sign-in page opens at once, which saves every test half a second.
const later = setTimeout;
beforeEach(() => {
  vi.stubGlobal('setTimeout', (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    later(work, ms === LOGIN_REDIRECT_DELAY ? 0 : ms, ...args),
  );
});
afterEach(() => house.leave());
afterAll(() => house.close());

const changes = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${resource}.${name}`])),
);

/** Does it just after the session has ended on the server; answers what was told and where the app went. */
async function tooLate({ as, at, prepare }: Deed) {
  house.heard.length = 0;
  const visit = house.visit(at(world), as(world));
  const finish = await prepare(visit.user);
  // What is asked for last, once the screen is complete.
  await waitFor(() => expect(house.heard).toContain('GET /api/notifications/games'));
  await waitFor(() => expect(visit.isFetching()).toBe(0));
  const told: unknown[] = [];
  onTestFinished(
    toasts.subscribe((toast) => {
      if (toast) told.push([toast.title, toast.description]);
    }),
  );
  house.signInAs(null);
  await finish();
  await waitFor(() => expect(visit.openLogin).toHaveBeenCalled());
  return { told, wentTo: visit.openLogin.mock.calls };
}

describe('a session that ends', () => {
  it('is looked at in the middle of every change there is', () => {
    const covered = new Set(Object.keys(deeds).map((name) => name.split(' ')[0]));
    expect(changes.filter((name) => !covered.has(name))).toEqual([]);
    expect([...covered].filter((name) => name === undefined || !changes.includes(name))).toEqual([]);
  });

  it.each(Object.entries(deeds))(
    'before %s is told once, and comes back to where one was [R-AUTH-7] [R-ERR-4]',
    async (_, deed) => {
      const { told, wentTo } = await tooLate(deed);
      expect(told).toEqual([deed.titled ? ['Unauthorized', LOGGED_OUT] : [LOGGED_OUT, undefined]]);
      expect(wentTo).toEqual([[(deed.leadsTo ?? deed.at)(world)]]);
      if (deed.draft === undefined) return;

      house.unload();
      const back = house.visit(deed.at(world), deed.as(world));
      await deed.draft(back.user);
      house.unload();
      house.visit('/leaderboard', world.eve);
      await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toEqual([]);
    },
  );
});
