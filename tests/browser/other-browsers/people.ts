import type { Target, Visit } from './visit.ts';

const password = 'brave-enough-42';

/** What the app says at the edge of the screen. */
export const toast = (text: string): Target => ({
  text,
  within: { role: 'region', name: /^Notifications/ },
});

/** A place of the navigation at the bottom. */
export const place = (name: string | RegExp): Target => ({
  role: 'link',
  name,
  within: { role: 'navigation', name: 'Main' },
});

/** Creates an account without the sign-in page, opens Home and waits for it. */
export async function startAs(visit: Visit, username: string, firstName: string): Promise<void> {
  await visit.goto('/');
  const person = JSON.stringify({ username, email: `${username}@example.org`, password, firstName });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: person };
  const answer = await visit.evaluate(
    `fetch('/api/register', { ...${JSON.stringify(request)}, redirect: 'manual' }).then(({ type }) => type)`,
  );
  if (answer !== 'opaqueredirect') throw new Error(`Signing up gave ${String(answer)}.`);
  await visit.goto('/');
  await visit.see({ role: 'heading', name: 'Your Stats' });
}

/** Signs in somebody who has an account, and waits for Home. */
export async function signIn(visit: Visit, username: string): Promise<void> {
  await visit.goto('/api/login');
  await visit.enter({ role: 'textbox', name: /^Username/ }, username);
  await visit.enter({ label: 'Password' }, password);
  await visit.tap({ role: 'button', name: 'Sign in' });
  await visit.see({ role: 'heading', name: 'Your Stats' });
}

/** Creates an account on the sign-in page, which must be what is shown. */
export async function createAccount(visit: Visit, username: string, firstName: string): Promise<void> {
  await visit.tap({ role: 'link', name: 'Create account' });
  await visit.enter({ role: 'textbox', name: /^Username/ }, username);
  await visit.enter({ role: 'textbox', name: /^First name/ }, firstName);
  await visit.enter({ role: 'textbox', name: /^Email/ }, `${username}@example.org`);
  await visit.enter({ label: 'Password' }, password);
  await visit.tap({ role: 'button', name: 'Create account' });
}

/** Creates a game from Home, all but its name as proposed; answers its path. */
export async function createGame(visit: Visit, name: string): Promise<string> {
  const dialog = { role: 'dialog', name: 'Create Game' };
  await visit.tap({ role: 'button', name: 'Create Game' });
  await visit.enter({ role: 'textbox', name: /^Name/, within: dialog }, name);
  await visit.tap({ role: 'button', name: 'Create Game', within: dialog });
  await visit.see({ role: 'heading', name });
  return (await visit.address()).pathname;
}

/** On a game's page: writes an accomplishment, with a photo if one is given, and sends it. */
export async function share(visit: Visit, text: string, photo?: string): Promise<void> {
  const dialog = { role: 'dialog', name: 'Share Your Accomplishment' };
  await visit.tap({ role: 'button', name: 'Share Your Accomplishment' });
  await visit.enter({ role: 'textbox', name: /^What did you do/, within: dialog }, text);
  if (photo) {
    await visit.attach(dialog, photo);
    await visit.see({ role: 'img', within: dialog });
  }
  await visit.tap({ role: 'button', name: 'Share', within: dialog });
  await visit.gone(dialog);
}
