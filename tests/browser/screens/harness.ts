import { expect, onTestFailed } from 'vitest';
import type { PhonePage } from '#tests/support/chromium.ts';
import { type BoundaryServer, startBoundaryServer } from '../support/boundary-server.ts';
import { checkStep, PHONE, type Step } from '../support/check-step.ts';
import { serverHarness } from '../support/harness.ts';
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

/** Starts a server with boundary data for the tests of a file. */
export function screensHarness() {
  const harness = serverHarness<BoundaryServer>(startBoundaryServer);

  async function openAs(login: string | undefined, options = {}): Promise<PhonePage> {
    const storageState = login === undefined ? undefined : harness.server.signedIn(login);
    const phone = await harness.openPhone({ viewport: PHONE, storageState, ...options });
    watchRequests(phone.page);
    phone.errors.expect(/^40[34] GET/, /^401 POST \S*\/api\/login\/code$/);
    return phone;
  }

  return {
    /** From `beforeAll` on. */
    data: () => harness.server.data,
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
