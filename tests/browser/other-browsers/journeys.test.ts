import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { browsers } from './browsers.ts';
import { openWindow } from './open-window.ts';
import { createAccount, createGame, place, share, startAs, toast } from './people.ts';
import type { Visit } from './visit.ts';

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stretch-photo-'));
  photo = join(folder, 'IMG_0001.JPG');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 80 })
    .toFile(photo);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const keptOnDevice = (visit: Visit) => visit.evaluate("Object.values(sessionStorage).join('\\n')");
const sidewaysScroll = (visit: Visit) =>
  visit.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.each(browsers)('in $name', ({ name, start }) => {
  const driver = start();
  const open = async () => {
    const visit = await openWindow(driver, { origin: inject('sharedOrigin') });
    onTestFinished(() => expect(visit.troubles() ?? []).toEqual([]));
    return visit;
  };
  const username = (first: string) => `${first.toLowerCase()}_${name.toLowerCase()}`;
  const newcomer = async (first: string) => {
    const visit = await open();
    await startAs(visit, username(first), first);
    return visit;
  };
  afterAll(() => driver.close());

  it('two strangers come from the landing page to points on the scoreboard', async () => {
    const anna = await newcomer('Anna');
    const path = await createGame(anna, `Cold water in ${name}`);
    await anna.see(toast('Game created successfully!'));
    await share(anna, 'Swam in the lake 🏊', photo);
    await anna.see(toast('Your accomplishment has been shared!'));
    await anna.see({ role: 'img', name: /accomplishment/, within: { role: 'article' } });
    const size = `(async () => {
      const image = document.querySelector('article img[src^="/api/images/"]');
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    })()`;
    expect(await anna.evaluate(size)).toEqual([450, 600]);

    await anna.tap({ role: 'button', name: 'Invite' });
    const dialog = { role: 'dialog', name: 'Share game' };
    await anna.tap({ role: 'tab', name: 'Link', within: dialog });
    const link = await anna.see({ text: /\/join\//, within: dialog });
    expect(link).toMatch(new RegExp(`^${inject('sharedOrigin')}/join/[A-Z0-9]{6}$`));

    const bob = await open();
    await bob.goto(link);
    await bob.see({ text: `Cold water in ${name}` });
    await expect.poll(() => keptOnDevice(bob)).toContain(link.slice(-6));
    await bob.tap({ role: 'link', name: 'Sign in to join' });
    await createAccount(bob, username('Bob'), 'Bob');
    await bob.tap({ role: 'button', name: 'Join Game' });
    await bob.see(toast("You've joined the game successfully."));
    await bob.see({ role: 'heading', name: `Cold water in ${name}` });
    await expect.poll(async () => (await bob.address()).pathname).toBe(path);
    await expect.poll(() => keptOnDevice(bob)).not.toContain(link.slice(-6));

    const post = { role: 'article' };
    await bob.tap({ role: 'button', name: 'Upvote, 0 upvotes', within: post });
    await bob.see({ role: 'button', name: 'Upvote, 1 upvote', pressed: true, within: post });
    await bob.enter({ role: 'textbox', name: 'Add a comment', within: post }, 'Respect!');
    await bob.tap({ role: 'button', name: 'Post comment', within: post });
    await bob.see(toast('Comment added successfully!'));
    await expect
      .poll(() => bob.see({ role: 'list', name: 'Personal Leaderboard' }))
      .toMatch(/Anna.*1.*Bob.*0/);

    await anna.reload();
    await anna.see({ role: 'button', name: 'Upvote, 1 upvote', pressed: false });
    await anna.see({ text: 'Respect!' });
    expect([await sidewaysScroll(anna), await sidewaysScroll(bob)]).toEqual([0, 0]);
  });

  it('two people write to each other', async () => {
    const dora = await newcomer('Dora');
    await createGame(dora, `Early birds in ${name}`);
    const emil = await newcomer('Emil');
    await emil.tap(place('Discover'));
    await emil.enter({ role: 'searchbox', name: 'Search games' }, `Early birds in ${name}`);
    await emil.tap({ role: 'button', name: 'Join Game' });
    await emil.see(toast('Successfully joined the game!'));

    await dora.reload();
    await dora.tap({ role: 'button', name: /participants|players/i });
    await dora.tap({ role: 'button', name: 'Message Emil' });
    const dialog = { role: 'dialog', name: 'Message Emil' };
    await dora.enter({ role: 'textbox', name: 'Your message', within: dialog }, 'See you at five?');
    await dora.see({ text: '16/500', within: dialog });
    await dora.tap({ role: 'button', name: 'Send message', within: dialog });
    await dora.see(toast('Your message was sent to Emil'));

    await emil.reload();
    await emil.tap({ role: 'link', name: 'Messages, 1 unread message' });
    await emil.tap({ role: 'link', name: /Dora.*See you at five/ });
    const log = { role: 'log', name: 'Messages' };
    await emil.see({ text: 'See you at five?', within: log });
    await emil.enter({ role: 'textbox', name: 'Your message' }, 'Sleepy, but yes');
    await emil.tap({ role: 'button', name: 'Send message' });
    await emil.see({ text: 'Sleepy, but yes', within: log });
    await emil.gone({ text: 'Sending…', within: log });
    await dora.goto('/messages');
    await dora.see({ text: 'Sleepy, but yes' });
    expect([await sidewaysScroll(dora), await sidewaysScroll(emil)]).toEqual([0, 0]);
  });

  it('somebody edits the profile, looks at the leaderboard, and logs out without a trace', async () => {
    const cleo = await newcomer('Cleo');
    await cleo.tap(place('Profile'));
    await cleo.tap({ role: 'button', name: 'Edit Profile' });
    const dialog = { role: 'dialog', name: 'Edit Profile' };
    await cleo.enter({ role: 'textbox', name: /^First name/, within: dialog }, 'Cleopatra');
    await cleo.enter({ role: 'textbox', name: /^Bio/, within: dialog }, 'Afraid of nothing but heights.');
    await cleo.tap({ role: 'button', name: 'Save', within: dialog });
    await cleo.see(toast('Profile Updated'));
    await cleo.see({ text: 'Afraid of nothing but heights.' });
    await cleo.tap(place('Leaderboard'));
    await cleo.see({ role: 'heading', name: 'Leaderboard' });
    await cleo.tap({ role: 'tab', name: 'Creators' });
    await cleo.see({ role: 'tab', name: 'Creators' });
    await cleo.tap(place('Profile'));
    await cleo.tap({ role: 'link', name: 'Logout' });
    await cleo.see({ role: 'link', name: 'Get Started' });
    await expect.poll(() => keptOnDevice(cleo)).not.toContain('Cleopatra');
  });
});
