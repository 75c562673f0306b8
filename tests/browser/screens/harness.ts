import { expect, inject, onTestFailed } from 'vitest';
import type { PhonePage } from '#tests/support/chromium.ts';
import { BOUNDARY_PASSWORD } from '../support/boundary-data.ts';
import { checkStep, PHONE, type Step } from '../support/check-step.ts';
import { sharedHarness } from '../support/harness.ts';
import { waitForHydration } from '../support/hydration.ts';
import { watchRequests } from '../support/settle.ts';

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

/** The server with boundary data, which the files of screens share: no test changes its data. */
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
