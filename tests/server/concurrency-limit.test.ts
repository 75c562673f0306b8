import { describe, expect, it } from 'vitest';
import { MAX_WAITING_HASHES } from '#server/auth/hashing-limit.ts';
import { limitConcurrency, THREADS_PER_KIND } from '#server/concurrency-limit.ts';
import { BUSY } from '#server/failure.ts';
import { MAX_WAITING_IMAGES, readPhoto } from '#server/images/photo.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { startTestApp } from '#tests/support/server.ts';

const busy = { kind: 'unavailable', message: BUSY, retryAfterSeconds: 2 };

describe('a concurrency limit', () => {
  it('runs calls in their order, refuses those beyond the queue, and frees the slot of one that failed', async () => {
    const limit = limitConcurrency({ maxRunning: 2, maxQueued: 1 });
    const started: number[] = [];
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const call = (number: number) =>
      limit(async () => {
        started.push(number);
        await ends[number]?.promise;
        return number;
      });
    const [first, second, third] = [call(0), call(1), call(2)];
    await expect(call(3)).rejects.toMatchObject(busy);
    expect(started).toEqual([0, 1]);
    ends[1]?.reject(new Error('failed'));
    await expect(second).rejects.toThrow('failed');
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.resolve();
    ends[2]?.resolve();
    expect(await Promise.all([first, third])).toEqual([0, 2]);
    ends[4]?.resolve();
    expect(await call(4)).toBe(4);
  });
});

describe('sign-ins', () => {
  it('run a limited number of hashes at a time, get a 503 when too many wait, and delay no other request', async () => {
    const released = Promise.withResolvers<void>();
    const hashed = { now: 0, most: 0 };
    const work = async () => {
      hashed.now += 1;
      hashed.most = Math.max(hashed.most, hashed.now);
      await released.promise;
      hashed.now -= 1;
    };
    const hash = async (password: string) => {
      await work();
      return password;
    };
    const verify = async () => {
      await work();
      return false;
    };
    const t = await startTestApp({ passwordHasher: { hash, verify } });
    const credentials = { login: 'nobody', password: 'a guess at it' };
    const more = 5;
    const sent = Array.from({ length: THREADS_PER_KIND + MAX_WAITING_HASHES + more }, () =>
      t.visitor.post('/api/login', credentials),
    );
    const refusals: number[] = [];
    const watched = sent.map(async (response) => {
      const { statusCode } = await response;
      if (statusCode === 503) refusals.push(statusCode);
      return statusCode;
    });
    await expect.poll(() => refusals.length).toBe(more);
    const page = await t.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br']);
    released.resolve();
    const statuses = await Promise.all(watched);
    expect(statuses.filter((status) => status === 401)).toHaveLength(THREADS_PER_KIND + MAX_WAITING_HASHES);
    expect(hashed.most).toBe(THREADS_PER_KIND);
    await t.close();
  });
});

describe('photos', () => {
  it('are refused while too many wait, and accepted later', async () => {
    const url = await photoDataUrl(10);
    const reading = Array.from({ length: THREADS_PER_KIND + MAX_WAITING_IMAGES + 1 }, () => readPhoto(url));
    const outcomes = await Promise.allSettled(reading);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.objectContaining(busy) },
    ]);
    expect(await readPhoto(url)).toMatchObject({ mime: 'image/webp' });
  });
});
