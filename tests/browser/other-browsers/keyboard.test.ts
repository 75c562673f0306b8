import { afterAll, describe, inject, it } from 'vitest';
import { browsers } from './browsers.ts';
import { openWindow } from './open-window.ts';
import type { Target, Visit } from './visit.ts';

async function activate(visit: Visit, target: Target): Promise<void> {
  await visit.reach(target);
  await visit.press('Enter');
}

async function write(visit: Visit, target: Target, text: string): Promise<void> {
  await visit.reach(target);
  await visit.type(text);
}

describe.each(browsers)('by keyboard alone in $name', ({ name, start }) => {
  const driver = start();
  afterAll(() => driver.close());

  it('somebody signs up, creates a game, shares and comments', async () => {
    const visit = await openWindow(driver, { origin: inject('sharedOrigin') });
    const person = `keys_${name.toLowerCase()}`;
    await visit.goto('/');
    await activate(visit, { role: 'link', name: 'Get Started' });
    await activate(visit, { role: 'link', name: 'Create account' });
    await write(visit, { role: 'textbox', name: /^Username/ }, person);
    await write(visit, { role: 'textbox', name: /^First name/ }, 'Kay');
    await write(visit, { role: 'textbox', name: /^Email/ }, `${person}@example.org`);
    await write(visit, { label: 'Password' }, 'brave-enough-42');
    await visit.press('Enter');
    await visit.see({ role: 'heading', name: 'Your Stats' });

    await activate(visit, { role: 'button', name: 'Create Game' });
    const create: Target = { role: 'dialog', name: 'Create Game' };
    await visit.focused({ role: 'textbox', name: /^Name/, within: create });
    await visit.press('Escape');
    await visit.gone(create);
    await visit.focused({ role: 'button', name: 'Create Game' });
    await visit.press('Enter');
    await write(visit, { role: 'textbox', name: /^Name/, within: create }, `Keys in ${name}`);
    await activate(visit, { role: 'button', name: 'Create Game', within: create });
    await visit.see({ role: 'heading', name: `Keys in ${name}` });
    await visit.gone(create);

    await activate(visit, { role: 'button', name: 'Share Your Accomplishment' });
    const sharing: Target = { role: 'dialog', name: 'Share Your Accomplishment' };
    await write(visit, { role: 'textbox', name: /^What did you do/, within: sharing }, 'Without a mouse');
    await activate(visit, { role: 'button', name: 'Share', within: sharing });
    await visit.gone(sharing);
    const post: Target = { role: 'article' };
    await visit.see({ text: 'Without a mouse', within: post });

    await write(visit, { role: 'textbox', name: 'Add a comment', within: post }, 'Proud of it');
    await activate(visit, { role: 'button', name: 'Post comment', within: post });
    await visit.see({ text: 'Proud of it', within: post });
  });
});
