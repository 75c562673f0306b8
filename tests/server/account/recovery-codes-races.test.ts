import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '#server/db/database.ts';
import { twoFactors } from '#server/db/schema/index.ts';
import { setUpApp, takeFirstStep, takeSecondStep } from '#tests/support/second-step.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

let stretch: TestApp;
beforeAll(async () => {
  stretch = await startTestApp();
});
afterAll(() => stretch.close());

const waitingForALock = async () => {
  const [found] = await rowsOf(
    stretch.db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    z.object({ waiting: z.number() }),
  );
  return found?.waiting;
};

/**
 * Types codes at the same moment, each in a sign-in of its own; answers the codes that let somebody in. On PostgreSQL
 * all have read the codes, and wait to change them, before the first may; the embedded engine has one connection,
 * where they take turns.
 */
async function typeAtOnce(who: TestUser, typed: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const _ of typed) cookies.push(await takeFirstStep(stretch, who));
  const type = () => typed.map((code, index) => takeSecondStep(stretch, cookies[index] ?? '', code));
  const answers =
    stretch.database.kind === 'embedded' ? type() : await holdingTheCodes(who, type, typed.length);
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return typed.filter((_, index) => statuses[index] === 303);
}

/** Begins something while nobody can change the codes, and ends that once so many wait to do so. */
async function holdingTheCodes<T>(who: TestUser, begin: () => T, waiting: number): Promise<T> {
  return stretch.db.transaction(async (tx) => {
    await tx.select().from(twoFactors).where(eq(twoFactors.userId, who.id)).for('update');
    const begun = begin();
    await expect.poll(waitingForALock, { timeout: 20_000 }).toBe(waiting);
    return begun;
  });
}

describe('recovery codes that are typed at the same moment', () => {
  it('let one in when they are the same code', async () => {
    const tom = await stretch.signUp('tom');
    const [code = ''] = (await setUpApp(tom)).recoveryCodes;
    expect(await typeAtOnce(tom, [code, code, code, code])).toEqual([code]);
  });

  it('do not come back when they are different ones', async () => {
    const ida = await stretch.signUp('ida');
    const codes = (await setUpApp(ida)).recoveryCodes.slice(0, 3);
    const used = await typeAtOnce(ida, codes);
    expect(used).not.toEqual([]);
    for (const code of used) {
      const again = await takeSecondStep(stretch, await takeFirstStep(stretch, ida), code);
      expect([code, again.statusCode]).toEqual([code, 400]);
    }
  });
});
