import { describe, expect, it } from 'vitest';
import { undrawn } from '#tests/support/chromium.ts';
import { recordChain } from './support/chain.ts';
import { createGame, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const isData = (address: string) => address.startsWith('/api/') && !address.startsWith('/api/login');

describe('the first load', () => {
  it('of a visitor is readable before any script has come, and comes to life as it stands', async () => {
    const { page } = await stage.openPhone();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: 'Step out of your comfort zone' });
    await title.waitFor();
    const drawn = await title.elementHandle();
    release();
    await expect.poll(() => page.title()).toBe('Stretch: step out of your comfort zone');
    expect(await drawn?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('of Home takes twelve requests at most until all of it has been asked for', async () => {
    const { page, context } = await stage.openPhone();
    await startAs(page, 'bea_loads', 'Bea');
    const storageState = await context.storageState();
    const { page: fresh } = await stage.openPhone({ storageState, ...undrawn });
    const chain = await recordChain(fresh);
    await fresh.goto('/', { waitUntil: 'networkidle' });
    await fresh.getByRole('heading', { level: 1, name: /^Hi, Bea/ }).waitFor();
    const data = ['/api/games', '/api/activity?limit=10', '/api/user/stats', '/api/invitations'];
    // It comes once all of that is complete: nobody waits for it, and without a network it would be too late.
    const asked = () => chain.links().map(({ address }) => address.replace(/^.*toaster.*$/, 'toaster'));
    await expect.poll(asked).toEqual(expect.arrayContaining([...data, 'toaster']));
    const addresses = asked();
    const complete = 1 + Math.max(...data.map((address) => addresses.indexOf(address)));
    expect(addresses.slice(0, complete).length).toBeLessThanOrEqual(12);
    expect(addresses.slice(0, complete).filter((one) => /toaster|dialog|start|landing/.test(one))).toEqual(
      [],
    );
  });

  it('of a visitor asks nothing of the server but what it shows', async () => {
    const { page } = await stage.openPhone();
    const chain = await recordChain(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect.poll(() => page.title()).toBe('Stretch: step out of your comfort zone');
    expect(chain.links().filter(({ address }) => isData(address))).toEqual([]);
  });

  it('of a screen asks for its data together with its code, once', async () => {
    const { page, context } = await stage.openPhone();
    await startAs(page, 'ann_loads', 'Ann');
    const game = await createGame(page, 'Cold water');
    const posts = `/api/posts?gameId=${game.split('/')[2]}&page=1&limit=20`;
    const players = '/api/leaderboard/players?timeFrame=30days&metric=accomplishments';
    const own = '/api/user/accomplishments?page=1&limit=20';
    const screens: readonly (readonly [path: string, heading: RegExp, data: readonly string[]])[] = [
      ['/', /^Hi, Ann/, ['/api/games', '/api/activity?limit=10', '/api/user/stats']],
      ['/discover', /Discover/, ['/api/games/public']],
      [game, /Cold water/, [`/api${game}`, posts, `/api${game}/groups/leaderboard`]],
      [`${game}/edit`, /Edit/, [`/api${game}`]],
      [`${game}/groups`, /Groups/, [`/api${game}`, `/api${game}/groups`]],
      ['/leaderboard', /Leaderboard/, [players]],
      ['/profile', /Profile/, ['/api/user/stats', own, '/api/games']],
      ['/account', /Account/, ['/api/account', '/api/account/sessions']],
      ['/messages', /Messages/, ['/api/messages']],
      ['/invites', /Invit/, []],
    ];
    const storageState = await context.storageState();
    for (const [path, heading, data] of screens) {
      const { page: fresh } = await stage.openPhone({ storageState, ...undrawn });
      const chain = await recordChain(fresh);
      await fresh.goto(path, { waitUntil: 'networkidle' });
      await fresh.getByRole('heading', { level: 1, name: heading }).waitFor();
      const wanted = ['/api/auth/user', ...data, '/api/messages/unread-count', '/api/invitations'];
      const found = () => {
        const asked = chain.links().filter(({ address }) => isData(address));
        return wanted.map((address) =>
          asked.filter((one) => one.address === address).map(({ depth }) => depth),
        );
      };
      await expect.poll(() => [path, found()]).toEqual([path, wanted.map(() => [1])]);
      // What only a script asks for hangs on none that came late itself.
      const late = chain.links().filter(({ depth }) => depth > 2);
      expect([path, late]).toEqual([path, []]);
    }
  });
});
