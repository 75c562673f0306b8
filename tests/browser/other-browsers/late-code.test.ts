import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openWeakNetwork, type WeakNetwork } from '../support/weak-network.ts';
import { browsers } from './browsers.ts';
import { openWindow } from './open-window.ts';
import { startAs } from './people.ts';

/** Code that is fetched apart, and that was lost just then. Not every browser asks again for what it could not get. */

let network: WeakNetwork;
beforeAll(async () => {
  network = await openWeakNetwork(inject('sharedOrigin'));
});
afterAll(async () => {
  await network.close();
});

describe.each(browsers)('in $name', ({ name, start }) => {
  const driver = start();
  const newcomer = async (first: string) => {
    const visit = await openWindow(driver, { origin: network.origin });
    await startAs(visit, `${first.toLowerCase()}_${name.toLowerCase()}`, first);
    return visit;
  };
  afterAll(() => driver.close());

  it('a dialog whose code was lost opens once it can be had', async () => {
    network.lose(/\/assets\/edit-profile-dialog-/);
    const dina = await newcomer('Dina');
    const edit = { role: 'button', name: 'Edit Profile' } as const;
    await dina.goto('/profile');
    await dina.tap(edit);
    await dina.see({ text: 'This could not be opened' });
    network.lose(null);
    await dina.evaluate('window.isSamePage = true');
    await dina.tap(edit);
    const isThere = `window.isSamePage === undefined || document.querySelector('[role="dialog"]') !== null`;
    await expect.poll(() => dina.evaluate(isThere)).toBe(true);
    if (await dina.evaluate('window.isSamePage === undefined')) await dina.tap(edit);
    await dina.see({ role: 'dialog', name: 'Edit Profile' });
  });

  it('a screen whose code was lost is shown to whoever tries again', async () => {
    network.lose(/\/assets\/_shell\.leaderboard-/);
    const tom = await newcomer('Tom');
    await tom.tap({ role: 'link', name: 'Leaderboard' });
    await tom.see({ text: 'This screen could not be shown. Trying again usually helps.' });
    network.lose(null);
    await tom.tap({ role: 'button', name: 'Try again' });
    await tom.see({ role: 'heading', name: 'Leaderboard' });
  });
});
