import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/schema/index.ts';
import { Failure } from '#server/failure.ts';
import { deleteExpiredIdempotencyKeys } from '#server/idempotency/idempotency.store.ts';
import { createOnce } from '#server/idempotency/idempotency.ts';
import { settableClock } from '#tests/support/clock.ts';
import { openTestApp } from '#tests/support/server.ts';

const hour = 60 * 60 * 1000;
const clock = settableClock('2026-03-01T12:00:00Z');

const t = await openTestApp({ clock });
const userId = (await t.signUp('ann')).id;
const otherId = (await t.signUp('bob')).id;

type Change = { userId?: string; key?: string | null; route?: string; body?: unknown };

const make = (change: Change = {}, create: () => Promise<string> = async () => newId()) =>
  t.db.transaction((tx) =>
    createOnce(
      tx,
      {
        userId,
        key: 'key-00001',
        route: 'POST /api/things',
        body: { a: 1, b: [2] },
        now: clock.now(),
        ...change,
      },
      create,
    ),
  );
const reused = new Failure('keyReused', 'This was sent before with other content');

describe('an idempotency key', () => {
  it('creates one resource per key', async () => {
    const first = await make();
    const again = await make();
    expect([first.repeated, again]).toEqual([false, { id: first.id, repeated: true }]);
  });

  it('ignores the order of body fields', async () => {
    const first = await make({ key: 'key-order', body: { a: 1, b: { c: 2, d: 3 } } });
    expect(await make({ key: 'key-order', body: { b: { d: 3, c: 2 }, a: 1 } })).toEqual({
      id: first.id,
      repeated: true,
    });
  });

  it('is refused for another body and for another route', async () => {
    await make({ key: 'key-other' });
    await expect(make({ key: 'key-other', body: { a: 2 } })).rejects.toEqual(reused);
    await expect(make({ key: 'key-other', route: 'POST /api/others' })).rejects.toEqual(reused);
  });

  it('is scoped to the user', async () => {
    const mine = await make({ key: 'key-mine1' });
    const theirs = await make({ key: 'key-mine1', userId: otherId });
    expect([theirs.repeated, theirs.id === mine.id]).toEqual([false, false]);
  });

  it('can be used again after a rollback', async () => {
    const failing = make({ key: 'key-fails' }, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await make({ key: 'key-fails' })).repeated).toBe(false);
  });

  it('is valid for 24 hours', async () => {
    const first = await make({ key: 'key-later' });
    clock.advance(23.9 * hour);
    expect(await make({ key: 'key-later' })).toEqual({ id: first.id, repeated: true });
    clock.advance(0.2 * hour);
    const later = await make({ key: 'key-later', body: 'another' });
    expect([later.repeated, later.id === first.id]).toEqual([false, false]);
  });

  it('is deleted after it expires', async () => {
    await make({ key: 'key-gone1' });
    await deleteExpiredIdempotencyKeys(t.db, new Date(clock.now().getTime() + 1));
    expect(await t.db.query.idempotencyKeys.findFirst()).toBeUndefined();
  });

  it('is optional', async () => {
    const [one, two] = [await make({ key: null }), await make({ key: null })];
    expect([one.repeated, two.repeated, one.id === two.id]).toEqual([false, false, false]);
  });

  it('is stored without the text of the body', async () => {
    await make({ key: 'key-words', body: { content: 'private words' } });
    expect(JSON.stringify(await t.db.query.idempotencyKeys.findMany())).not.toContain('private words');
  });
});
