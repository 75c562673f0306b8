import { once } from 'node:events';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '#contract/users.ts';
import type { S3Config } from '#server/config.ts';
import { images, posts, users } from '#server/db/schema/index.ts';
import { Failure } from '#server/failure.ts';
import { bytesOf, deleteDueObjects, releaseImages } from '#server/images/images.service.ts';
import { findImage, insertImage } from '#server/images/images.store.ts';
import { movePhotos } from '#server/images/move/move-photos.ts';
import { readPhoto } from '#server/images/photo.ts';
import { photoStorages } from '#server/images/photo-storages.ts';
import { s3Storage } from '#server/images/s3-storage.ts';
import type { PhotoStorage } from '#server/images/storage.ts';
import { runCommandFile } from '#tests/support/command.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { startObjectStore } from '#tests/support/object-store.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { hour, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, requests, startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, openStorage } from '#tests/support/test-database.ts';
import { unzip } from '#tests/support/unzip.ts';

const store = await startObjectStore();
afterAll(store.close);
const stretch = await openTestApp({ env: store.env });
const [ann, eve] = await stretch.signUpAll('ann', 'eve');
const gameId = await insertTestGame(stretch, { creator: ann, isPublic: false });
const BUSY = [503, 'The service is busy. Try again in a moment.'];
const longTimeout = { timeout: 120_000, interval: 50 };
const NOT_FOUND = [404, 'Image not found'];
const unused = { objectKey: null, id: '' };

const s3Config = (changes: Partial<S3Config> = {}): S3Config => {
  if (stretch.config.s3 === null) throw new Error('The object store is not configured');
  return { ...stretch.config.s3, ...changes };
};

let shade = 0;
/** A photo of another shade: similar shades are encoded to the same bytes. */
const nextPhoto = (width?: number) => {
  shade = (shade + 11) % 251;
  return photoDataUrl(shade, width);
};
beforeEach(async () => {
  store.setState('up');
  await stretch.db.update(posts).set({ imageId: null });
  await stretch.db.update(users).set({ profileImageId: null });
  await stretch.db.delete(images);
  for (const key of await store.keys()) await store.deleteObject(key);
  store.requests();
});

const rows = () => stretch.db.select().from(images);
const keysOfRows = async () => (await rows()).flatMap(({ objectKey }) => objectKey ?? []).toSorted();
const sharePhoto = async (width?: number, photo = nextPhoto(width)) => {
  const { id, image } = await share(ann, gameId, 'look', { image: await photo });
  return { id, image: String(image) };
};
const status = async (url: string) => (await ann.get(url)).statusCode;
const removePhoto = ({ id }: { id: string }) => ann.patch(`/api/posts/${id}/remove-image`);

describe('a photo in the object store', () => {
  it('is served in both sizes while its row has no bytes', async () => {
    const { image } = await sharePhoto(800);
    const widths = [image, `${image}/small`].map(async (url) => {
      const { width, format } = await sharp((await ann.get(url)).rawPayload).metadata();
      return [width, format];
    });
    expect(await Promise.all(widths)).toEqual([
      [800, 'webp'],
      [400, 'webp'],
    ]);
    const [row] = await rows();
    expect([row?.bytes, row?.small, await store.keys()]).toEqual([
      null,
      null,
      [row?.objectKey, `${row?.objectKey}-small`],
    ]);
  });

  it('is read only for users who may see it', async () => {
    const { image } = await sharePhoto();
    store.requests();
    for (const who of [eve, stretch.visitor])
      expect(statusAndMessage(await who.get(image))).toEqual(NOT_FOUND);
    expect(store.requests()).toEqual([]);
  });

  it('is part of its owner’s export', async () => {
    const { image } = await sharePhoto();
    const files = unzip((await ann.get('/api/account/export')).rawPayload);
    expect(files.get('photos/1.webp')).toEqual((await ann.get(image)).rawPayload);
  });

  it('is a 404 that is not cached when its object is missing', async () => {
    const { image } = await sharePhoto();
    for (const key of await store.keys()) await store.deleteObject(key);
    const response = await ann.get(image);
    expect([...statusAndMessage(response), response.headers['cache-control']]).toEqual([
      ...NOT_FOUND,
      'no-store',
    ]);
  });

  it.each(['down', 'silent'] as const)(
    'is not available while the store is %s, and later served',
    async (state) => {
      const { image } = await sharePhoto();
      store.setState(state);
      const withShortTimeout = withStore(s3Storage(s3Config(), 50));
      const [row] = await rows();
      if (!row) throw new Error('The photo is missing');
      await expect(bytesOf(withShortTimeout, row, 'full')).rejects.toMatchObject({ kind: 'unavailable' });
      store.setState('up');
      expect(await status(image)).toBe(200);
    },
  );

  it('is a 503 that is not cached while the store is down', async () => {
    const { image } = await sharePhoto();
    store.setState('down');
    const response = await ann.get(image);
    expect([...statusAndMessage(response), response.headers['cache-control']]).toEqual([...BUSY, 'no-store']);
  });

  it('is a 503 when the settings of the store are missing', async () => {
    const { s3 } = photoStorages(stretch.db, { ...stretch.config, s3: null });
    await expect(s3.get(unused, 'full')).rejects.toMatchObject({
      kind: 'unavailable',
      cause: { message: expect.stringContaining('S3_ENDPOINT is not set') },
    });
  });
});

describe('a photo in an object store with a public endpoint', () => {
  const publicEndpoint = String(store.env['S3_ENDPOINT']).replace('127.0.0.1', 'localhost');
  let redirecting: TestApp;
  beforeAll(async () => {
    const env = { ...store.env, S3_PUBLIC_ENDPOINT: publicEndpoint };
    redirecting = await startTestApp({ env, database: stretch.database, clock: stretch.clock });
  });
  afterAll(() => redirecting.app.close());
  const read = (user: Pick<TestUser, 'cookie'> | null, url: string) =>
    requests(redirecting.app, user?.cookie ?? null).get(url);
  const addressOf = async (url: string) => new URL(String((await read(ann, url)).headers.location));
  afterEach(() => vi.useRealTimers());

  it('is a redirect that expires before its signed address, from which the store delivers either copy', async () => {
    const { image } = await sharePhoto(800);
    for (const url of [image, `${image}/small`]) {
      const expected = (await ann.get(url)).rawPayload;
      store.requests();
      const { statusCode, body, headers } = await read(ann, url);
      expect([statusCode, body, headers['cache-control'], headers['referrer-policy']]).toEqual([
        302,
        '',
        'private, max-age=240',
        'same-origin',
      ]);
      expect(store.requests()).toEqual([]);
      const delivered = await fetch(String(headers.location));
      const [type, caching] = ['content-type', 'cache-control'].map((name) => delivered.headers.get(name));
      expect([delivered.status, type, caching]).toEqual([200, 'image/webp', 'private, max-age=300']);
      expect(Buffer.from(await delivered.arrayBuffer())).toEqual(expected);
    }
  });

  it('has a signed address only for users who may see it, and the server does not read its bytes', async () => {
    const { image } = await sharePhoto();
    store.requests();
    for (const response of [
      await read(eve, image),
      await read(null, image),
      await read(eve, `${image}/small`),
    ])
      expect([...statusAndMessage(response), response.headers.location]).toEqual([...NOT_FOUND, undefined]);
    expect(store.requests()).toEqual([]);
  });

  it.each<[string, (address: URL) => void]>([
    ['of another object', (address) => void (address.pathname += '-small')],
    ['with a longer validity', ({ searchParams }) => searchParams.set('X-Amz-Expires', '3000')],
    ['with other caching', ({ searchParams }) => searchParams.set('response-cache-control', 'public')],
    ['with another host', (address) => void (address.hostname = '127.0.0.1')],
    ['with another signature', ({ searchParams }) => searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['after five minutes', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })],
  ])('is refused by the store at a signed address %s', async (_what, change) => {
    const address = await addressOf((await sharePhoto(800)).image);
    expect((await fetch(address)).status).toBe(200);
    change(address);
    expect((await fetch(address)).status).toBe(403);
  });

  it('is a 404 at its signed address once its object is deleted', async () => {
    const post = await sharePhoto();
    // It has no small copy.
    const address = await addressOf(`${post.image}/small`);
    expect((await fetch(address)).status).toBe(200);
    await removePhoto(post);
    await deleteDueObjects(stretch);
    expect((await fetch(address)).status).toBe(404);
  });

  it('is streamed when anyone may see it, so that shared caches keep it', async () => {
    const { profileImageUrl } = user.parse(
      (await ann.patch('/api/user/profile', { firstName: 'Ann', photo: await nextPhoto() })).json(),
    );
    const response = await read(null, String(profileImageUrl));
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, s-maxage=300, immutable',
    ]);
  });

  it('is streamed while it is in the database, and a 304 for a browser that has it', async () => {
    const { image } = await sharePhoto();
    const { headers } = await ann.get(image);
    const again = { cookie: ann.cookie, 'if-none-match': String(headers.etag) };
    expect((await redirecting.visitor.get(image, undefined, again)).statusCode).toBe(304);
    await movePhotos(stretch, 'database');
    expect((await read(ann, image)).headers).toMatchObject({ 'cache-control': headers['cache-control'] });
  });

  it('may be loaded by pages and the service worker', async () => {
    const policy = String((await redirecting.visitor.get('/healthz')).headers['content-security-policy']);
    const photos = `${publicEndpoint}/stretch-photos/`;
    expect(policy.split('; ').filter((part) => part.includes(photos))).toEqual([
      `img-src 'self' data: blob: ${photos}`,
      `connect-src 'self' ${photos}`,
    ]);
  });
});

describe('an upload', () => {
  it('is refused while the store is down and succeeds when it is repeated, without unreferenced objects', async () => {
    const key = { 'idempotency-key': 'the same key' };
    const body = { gameId, content: 'look', image: await nextPhoto() };
    store.setState('down');
    const refused = await ann.post('/api/posts', body, key);
    expect([...statusAndMessage(refused), refused.headers['retry-after']]).toEqual([...BUSY, '5']);
    store.setState('up');
    const repeated = [await ann.post('/api/posts', body, key), await ann.post('/api/posts', body, key)];
    expect(repeated.map((response) => response.statusCode)).toEqual([201, 201]);
    stretch.clock.advance(2 * hour);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual(await keysOfRows());
    expect(await keysOfRows()).toHaveLength(1);
  });

  it('of a refused post is deleted after an hour', async () => {
    const over = await insertTestGame(stretch, { creator: ann, from: -5, to: -1 });
    const refused = await ann.post('/api/posts', {
      gameId: over,
      content: 'look',
      image: await nextPhoto(),
    });
    await deleteDueObjects(stretch);
    expect([refused.statusCode, (await store.keys()).length, await keysOfRows()]).toEqual([409, 1, []]);
    stretch.clock.advance(hour);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([]);
  });

  it('of the same photo keeps one object', async () => {
    const photo = nextPhoto();
    const [first] = [await sharePhoto(40, photo), await sharePhoto(40, photo)];
    expect(await store.keys()).toHaveLength(2);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual(await keysOfRows());
    expect(await status(first.image)).toBe(200);
  });
});

describe('a removed photo', () => {
  it('is a 404 at once, and its objects are deleted after the commit once the store is up', async () => {
    const post = await sharePhoto(800);
    store.setState('down');
    await removePhoto(post);
    expect(await status(post.image)).toBe(404);
    await expect(deleteDueObjects(stretch)).rejects.toMatchObject({ kind: 'unavailable' });
    store.setState('up');
    expect(await store.keys()).toHaveLength(2);
    stretch.clock.advance(5 * 60_000);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([]);
    store.requests();
    await deleteDueObjects(stretch);
    expect(store.requests()).toEqual([]);
  });

  it('whose object cannot be deleted does not delay the others, and is retried', async () => {
    await removePhoto(await sharePhoto());
    const [stuck] = await store.keys();
    await removePhoto(await sharePhoto());
    const failing = withStore({
      delete: async (key) => {
        if (key === stuck) throw new Error('Locked');
        await stretch.photos.s3.delete(key);
      },
    });
    await expect(deleteDueObjects(failing)).rejects.toThrow('Locked');
    expect(await store.keys()).toEqual([stuck]);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([stuck]);
    stretch.clock.advance(5 * 60_000);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([]);
  });

  it('stays when its removal is rolled back', async () => {
    const { image } = await sharePhoto();
    const undone = stretch.db.transaction(async (tx) => {
      await tx.update(posts).set({ imageId: null });
      await releaseImages(tx, [image.split('/').at(-1) ?? ''], stretch.clock.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await deleteDueObjects(stretch);
    expect(await status(image)).toBe(200);
  });
});

describe('the client of the object store', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const photo = { mime: 'image/webp', bytes, small: null };
  const causeOf = (config: S3Config, timeout?: number) =>
    s3Storage(config, timeout)
      .put(photo, 'key')
      .then(
        () => 'none',
        (error: unknown) => String(error instanceof Error && error.cause),
      );

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'status 403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'status 403 InvalidAccessKeyId'],
    ['a bucket that does not exist', { bucket: 'nowhere' }, 'status 404 NoSuchBucket'],
  ])('fails with %s, and reports the reason to the operator', async (_what, changes, reason) => {
    expect(await causeOf(s3Config(changes))).toContain(reason);
    await expect(
      s3Storage(s3Config(changes)).get({ id: '', objectKey: 'key' }, 'full'),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      message: BUSY[1],
    });
  });

  it('fails when the store does not respond in time', async () => {
    store.setState('silent');
    expect(await causeOf(s3Config(), 50)).toContain('timeout');
  });

  it('signs the hash of the bytes, so that the store can refuse damaged ones', async () => {
    const hashes: unknown[] = [];
    const server = createServer((request, response) => {
      hashes.push(request.headers['x-amz-content-sha256']);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    await s3Storage(s3Config({ endpoint: `http://127.0.0.1:${port}` })).put(photo, 'key');
    server.closeAllConnections();
    server.close();
    expect(hashes).toEqual(['039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81']);
  });

  it('returns null for a missing object and deletes one that is not there', async () => {
    const s3 = s3Storage(s3Config());
    await s3.delete('nothing');
    expect(await s3.get({ id: '', objectKey: 'nothing' }, 'small')).toBeNull();
  });
});

/** The test app with another object store. */
const withStore = (changes: Partial<PhotoStorage>) => ({
  ...stretch,
  photos: { ...stretch.photos, s3: { ...stretch.photos.s3, ...changes } },
});

describe('moving photos', () => {
  const sharePhotos = async (count: number) => {
    const made: string[] = [];
    for (let at = 0; at < count; at += 1) made.push((await sharePhoto(at === 0 ? 800 : 40)).image);
    return made;
  };
  const all = async (urls: readonly string[]) => new Set(await Promise.all(urls.map(status)));

  it('works in both directions, and leaves no unreferenced objects', async () => {
    const urls = await sharePhotos(10);
    const before = await Promise.all(urls.map(async (url) => (await ann.get(`${url}/small`)).rawPayload));
    const read = () => Promise.all(urls.map(async (url) => (await ann.get(`${url}/small`)).rawPayload));
    await movePhotos(stretch, 'database');
    expect([await keysOfRows(), await read()]).toEqual([[], before]);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([]);

    await movePhotos(stretch, 's3');
    expect([(await keysOfRows()).length, await read()]).toEqual([10, before]);
    store.requests();
    await movePhotos(stretch, 's3');
    expect(store.requests()).toEqual([]);
  });

  it('keeps photos readable when the store fails, and continues where it stopped', async () => {
    const urls = await sharePhotos(20);
    await movePhotos(stretch, 'database');
    let puts = 0;
    const failing = withStore({
      put: async (photo, key) => {
        puts += 1;
        if (puts > 8) store.setState('down');
        return stretch.photos.s3.put(photo, key);
      },
    });
    await expect(movePhotos(failing, 's3')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await keysOfRows()).toHaveLength(8);
    store.setState('up');
    expect(await all(urls)).toEqual(new Set([200]));
    await movePhotos(stretch, 's3');
    expect(await keysOfRows()).toHaveLength(20);
    stretch.clock.advance(2 * hour);
    await deleteDueObjects(stretch);
    expect((await store.keys()).filter((key) => !key.endsWith('-small'))).toEqual(await keysOfRows());
  });

  it('rejects after its pending uploads when the store fails, so that a stopping process waits for them', async () => {
    await sharePhotos(2);
    await movePhotos(stretch, 'database');
    const begun = Promise.withResolvers<void>();
    const stored = Promise.withResolvers<void>();
    let isFirst = true;
    const failing = withStore({
      put: async (_photo, objectKey) => {
        if (!isFirst) throw new Failure('unavailable', 'The store is down');
        isFirst = false;
        begun.resolve();
        await stored.promise;
        return { bytes: null, small: null, objectKey };
      },
    });
    let hasEnded = false;
    const move = movePhotos(failing, 's3').catch((error: unknown) => {
      hasEnded = true;
      return error;
    });
    await begun.promise;
    // Longer than the other photo needs to fail.
    for (let query = 0; query < 20; query += 1) await rows();
    expect(hasEnded).toBe(false);
    stored.resolve();
    expect(await move).toMatchObject({ kind: 'unavailable' });
    expect([(await rows()).length, (await keysOfRows()).length]).toEqual([2, 1]);
  });

  it('does not lose a photo that is read while it is moved', async () => {
    const { image } = await sharePhoto();
    const stale = await findImage(stretch.db, image.split('/').at(-1) ?? '');
    if (!stale) throw new Error('The photo is missing');
    const { rawPayload } = await ann.get(image);
    await movePhotos(stretch, 'database');
    await deleteDueObjects(stretch);
    expect(Buffer.from((await bytesOf(stretch, stale, 'full')) ?? [])).toEqual(rawPayload);
  });

  it('deletes the new object of a photo that was removed meanwhile', async () => {
    const post = await sharePhoto();
    await movePhotos(stretch, 'database');
    await deleteDueObjects(stretch);
    const removing = withStore({
      put: async (photo, key) => {
        await removePhoto(post);
        return stretch.photos.s3.put(photo, key);
      },
    });
    await movePhotos(removing, 's3');
    expect(await store.keys()).toHaveLength(1);
    await deleteDueObjects(stretch);
    expect(await store.keys()).toEqual([]);
  });

  it('skips photos whose bytes are missing or wrong, and names them', async () => {
    await sharePhotos(2);
    const [first, second] = await rows();
    if (!first?.objectKey || !second) throw new Error('The photos are missing');
    await store.deleteObject(first.objectKey);
    const damaged = (id: string) => `1 photos are damaged: ${id}`;
    await expect(movePhotos(stretch, 'database')).rejects.toThrow(damaged(first.id));
    await stretch.db
      .update(images)
      .set({ bytes: new Uint8Array([1]) })
      .where(eq(images.id, second.id));
    await expect(movePhotos(stretch, 's3')).rejects.toThrow(damaged(second.id));
  });
});

describe('npm run photos:move', () => {
  it('makes the server move them, and loses nothing when the server is killed meanwhile', async () => {
    const storage = await createStorage('migrated');
    const opened = await openStorage(storage);
    const made = await Promise.all([50, 90, 130].map(async (one) => readPhoto(await photoDataUrl(one, 800))));
    for (const photo of made) await insertImage(opened.db, photo, stretch.clock.now());
    await opened.close();
    const env = { ...storage.env, ...store.env };
    const command = () => runCommandFile('images/move/main.ts', [], env);

    expect(command()).toMatchObject({ status: 0, stdout: expect.stringContaining('photos to: s3') });
    store.setState('silent');
    const killed = await startServerProcess(env);
    await vi.waitFor(() => expect(store.requests()).toContain('PUT'), longTimeout);
    await killed.stop('SIGKILL');
    store.setState('up');
    command();
    const server = await startServerProcess(env);
    await vi.waitFor(async () => expect((await store.keys()).length).toBeGreaterThanOrEqual(6), longTimeout);
    expect(await server.stop()).toBe(0);

    const reopened = await openStorage(storage);
    const context = {
      db: reopened.db,
      photos: photoStorages(reopened.db, stretch.config),
      clock: stretch.clock,
    };
    for (const { id, bytes, small } of made) {
      const image = await findImage(reopened.db, id);
      if (!image) throw new Error('The photo is missing');
      const copies = [await bytesOf(context, image, 'full'), await bytesOf(context, image, 'small')];
      expect([image.objectKey === null, ...copies]).toEqual([
        false,
        new Uint8Array(bytes),
        new Uint8Array(small ?? []),
      ]);
    }
    stretch.clock.advance(2 * hour);
    await deleteDueObjects(context);
    expect(await store.keys()).toHaveLength(6);
    await reopened.close();
    await storage.remove();
  });
});
