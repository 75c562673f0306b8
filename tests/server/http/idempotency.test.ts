import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/schema/index.ts';
import { Failure } from '#server/failure.ts';
import { forgetOldKeys } from '#server/http/idempotency.store.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { settableClock } from '#tests/support/clock.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

const hour = 60 * 60 * 1000;
const clock = settableClock('2026-03-01T12:00:00Z');
let t: TestApp;
let userId: string;
let otherId: string;

beforeAll(async () => {
  t = await startTestApp({ clock });
  userId = (await t.signUp('ann')).id;
  otherId = (await t.signUp('bob')).id;
});
afterAll(() => t.close());

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

describe('a key', () => {
  it('makes one thing however often it is sent', async () => {
    const first = await make();
    const again = await make();
    expect([first.repeated, again]).toEqual([false, { id: first.id, repeated: true }]);
  });

  it('does not care in which order a body is written', async () => {
    const first = await make({ key: 'key-order', body: { a: 1, b: { c: 2, d: 3 } } });
    expect(await make({ key: 'key-order', body: { b: { d: 3, c: 2 }, a: 1 } })).toEqual({
      id: first.id,
      repeated: true,
    });
  });

  it('makes one thing when it is sent several times at the same moment', async () => {
    let made = 0;
    const create = async () => {
      made += 1;
      return newId();
    };
    const all = await Promise.all(Array.from({ length: 5 }, () => make({ key: 'key-race1' }, create)));
    expect([made, new Set(all.map(({ id }) => id)).size]).toEqual([1, 1]);
  });

  it('is refused for another body and for another route', async () => {
    await make({ key: 'key-other' });
    await expect(make({ key: 'key-other', body: { a: 2 } })).rejects.toEqual(reused);
    await expect(make({ key: 'key-other', route: 'POST /api/others' })).rejects.toEqual(reused);
  });

  it('is each person’s own', async () => {
    const mine = await make({ key: 'key-mine1' });
    const theirs = await make({ key: 'key-mine1', userId: otherId });
    expect([theirs.repeated, theirs.id === mine.id]).toEqual([false, false]);
  });

  it('is free again when what it guarded did not happen', async () => {
    const failing = make({ key: 'key-fails' }, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await make({ key: 'key-fails' })).repeated).toBe(false);
  });

  it('counts for 24 hours', async () => {
    const first = await make({ key: 'key-later' });
    clock.advance(23.9 * hour);
    expect(await make({ key: 'key-later' })).toEqual({ id: first.id, repeated: true });
    clock.advance(0.2 * hour);
    const later = await make({ key: 'key-later', body: 'another' });
    expect([later.repeated, later.id === first.id]).toEqual([false, false]);
  });

  it('is forgotten afterwards', async () => {
    await make({ key: 'key-gone1' });
    await forgetOldKeys(t.db, new Date(clock.now().getTime() + 1));
    expect(await t.db.query.idempotencyKeys.findFirst()).toBeUndefined();
  });

  it('may be missing: then everything is new', async () => {
    const [one, two] = [await make({ key: null }), await make({ key: null })];
    expect([one.repeated, two.repeated, one.id === two.id]).toEqual([false, false, false]);
  });

  it('keeps nothing of what was sent', async () => {
    await make({ key: 'key-words', body: { content: 'private words' } });
    expect(JSON.stringify(await t.db.query.idempotencyKeys.findMany())).not.toContain('private words');
  });
});
