import type { Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import type { PhonePage } from '#tests/support/chromium.ts';
import { navigate } from '../support/actions.ts';
import { BOUNDARY_PASSWORD } from '../support/boundary-data.ts';
import { checkStep, PHONE, type Step } from '../support/check-step.ts';
import { sharedHarness } from '../support/harness.ts';
import { waitForHydration } from '../support/hydration.ts';
import { watchRequests } from '../support/settle.ts';

type Options = Omit<Step, 'name' | 'open' | 'ready'>;

/** Presses a button. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .tap();
/** Selects a tab. */
export const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).tap();
/** Presses a button of the open dialog. */
export const submit = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).tap();
/** Does the parts one after the other. */
export const inOrder =
  (...parts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const part of parts) await part(page);
  };
/** Chooses an item of the menu of a post. */
export const fromMenu = (item: string) =>
  inOrder(press('Post options'), (page) => page.getByRole('menuitem', { name: item }).tap());
/** The samples of a step. */
export const sampled = { sample: 'layout' } as const;
export const sampledWithColors = { sample: 'layout and colors' } as const;

/** A screen that is opened within the app. */
export const screen = (name: string, path: string, ready: string | RegExp, options: Options = {}): Step => ({
  name,
  open: (page) => navigate(page, path),
  ready,
  ...options,
});
/** A page that is loaded. */
export const load = (name: string, path: string, ready: string | RegExp, options: Options = {}): Step => ({
  name,
  open: (page) => page.goto(path),
  ready,
  ...options,
});
/** A dialog, a menu or another state of the screen. */
export const layer = (
  name: string,
  open: Step['open'],
  ready: string | RegExp,
  options: Options = {},
): Step => ({
  name,
  open,
  ready,
  ...options,
});

/** Checks the steps on one page. When the test fails, it names the last step, which may hang. */
export async function checkSteps(page: PhonePage['page'], steps: readonly Step[]): Promise<void> {
  let last = 'none';
  onTestFailed(() => {
    throw new Error(`The last step was “${last}”.`);
  });
  const found: string[] = [];
  for (const step of steps) {
    last = step.name;
    found.push(...(await checkStep(page, step)));
  }
  expect(found).toEqual([]);
}

/** The server with boundary data, which the files of screens share: no test depends on what another one changes. */
export function screensHarness() {
  const { origin, data } = inject('boundary');
  const harness = sharedHarness(origin);

  async function openAs(login: string | undefined, options = {}): Promise<PhonePage> {
    const phone = await harness.openPhone({ viewport: PHONE, ...options });
    if (login !== undefined) {
      const credentials = { login, password: BOUNDARY_PASSWORD };
      const signIn = { data: credentials, maxRedirects: 0, headers: { origin } };
      expect((await phone.context.request.post('/api/login', signIn)).status()).toBe(303);
    }
    watchRequests(phone.page);
    phone.errors.expect(/^40[34] GET/, /^401 POST \S*\/api\/login\/code$/);
    return phone;
  }

  return {
    data,
    /** Opens a page as a user, or as a visitor. */
    openAs,
    /** Opens Home as a user and checks the steps on that one page. */
    checkStepsAs: async (login: string, steps: readonly Step[]): Promise<void> => {
      const { page } = await openAs(login);
      await page.goto('/');
      await waitForHydration(page);
      await checkSteps(page, steps);
    },
  };
}
