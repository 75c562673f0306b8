import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { twoFactors } from '#server/db/schema/index.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { setUpAuthenticator, submitCode, submitCredentials } from '#tests/support/second-step.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();

/**
 * Uses codes concurrently, each in its own sign-in; returns those that succeeded. On PostgreSQL a lock makes all read
 * before one writes; the embedded database has one connection.
 */
async function submitConcurrently(who: TestUser, typed: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const _ of typed) cookies.push(await submitCredentials(stretch, who));
  const submit = () => typed.map((code, index) => submitCode(stretch, cookies[index] ?? '', code));
  const responses =
    stretch.database.kind === 'embedded' ? submit() : await whileCodesAreLocked(who, submit, typed.length);
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return typed.filter((_, index) => statuses[index] === 303);
}

/** Runs `begin` while the codes are locked, and releases them once `waiting` transactions wait. */
async function whileCodesAreLocked<T>(who: TestUser, begin: () => T, waiting: number): Promise<T> {
  return stretch.db.transaction(async (tx) => {
    await tx.select().from(twoFactors).where(eq(twoFactors.userId, who.id)).for('update');
    const begun = begin();
    await untilWaiting(stretch.db, waiting);
    return begun;
  });
}

describe('concurrent uses of recovery codes', () => {
  it('succeed once for the same code', async () => {
    const tom = await stretch.signUp('tom');
    const [code = ''] = (await setUpAuthenticator(tom)).recoveryCodes;
    expect(await submitConcurrently(tom, [code, code, code, code])).toEqual([code]);
  });

  it('consume each of different codes', async () => {
    const ida = await stretch.signUp('ida');
    const codes = (await setUpAuthenticator(ida)).recoveryCodes.slice(0, 3);
    const used = await submitConcurrently(ida, codes);
    expect(used).not.toEqual([]);
    for (const code of used) {
      const again = await submitCode(stretch, await submitCredentials(stretch, ida), code);
      expect([code, again.statusCode]).toEqual([code, 400]);
    }
  });
});
