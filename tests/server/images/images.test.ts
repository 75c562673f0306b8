import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { user } from '#contract/users.ts';
import type { Database } from '#server/db/database.ts';
import { games, images, reports, restrictions, users } from '#server/db/schema/index.ts';
import { registerImages } from '#server/images/images.routes.ts';
import { deleteDueObjects, releaseImages, visibleImage } from '#server/images/images.service.ts';
import { scheduleDeletions } from '#server/images/object-deletions.store.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { countQueries } from '#tests/support/queries.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben, eve] = await stretch.signUpAll('ann', 'ben', 'eve');

const NOT_FOUND = [404, 'Image not found'];
const unknown = `/api/images/${'0'.repeat(64)}`;

async function sharePhoto(gameId: string, shade: number) {
  const { id, image } = await share(ann, gameId, 'look', { image: await photoDataUrl(shade) });
  if (image === null) throw new Error('The photo is missing');
  return { id, address: image };
}

describe('a photo', () => {
  it('is served with its type, cached for ever, and sandboxed [S-36]', async () => {
    const { address } = await sharePhoto(await insertTestGame(stretch, { creator: ann }), 10);
    const response = await ben.get(address);
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
      response.headers['content-security-policy'],
      response.headers['x-content-type-options'],
    ]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
      "default-src 'none'; sandbox",
      'nosniff',
    ]);
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([40, 30]);
  });

  it('of a game is a 404 for visitors, and of a private game for non-participants', async () => {
    const open = await sharePhoto(await insertTestGame(stretch, { creator: ann }), 30);
    expect(statusAndMessage(await stretch.visitor.get(open.address))).toEqual(NOT_FOUND);
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben], isPublic: false });
    const { address } = await sharePhoto(gameId, 20);
    expect([(await ann.get(address)).statusCode, (await ben.get(address)).statusCode]).toEqual([200, 200]);
    for (const who of [eve, stretch.visitor]) {
      expect(statusAndMessage(await who.get(address))).toEqual(NOT_FOUND);
      expect(statusAndMessage(await who.get(unknown))).toEqual(NOT_FOUND);
      expect(statusAndMessage(await who.get('/api/images/nothing'))).toEqual(NOT_FOUND);
    }
  });

  it('is found in at most two statements, and refused in as many', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, isPublic: false });
    const { address } = await sharePhoto(gameId, 40);
    const found = async (viewer: Parameters<typeof visibleImage>[2]) => {
      let result = 'refused';
      const statements = await countQueries(stretch.db, async () => {
        const image = await visibleImage(stretch.db, address.slice('/api/images/'.length), viewer).catch(
          () => null,
        );
        if (image !== null) result = 'found';
      });
      return [result, statements];
    };
    expect(await found({ id: ann.id, isModerator: false })).toEqual(['found', 2]);
    expect(await found({ id: eve.id, isModerator: false })).toEqual(['refused', 2]);
    expect(await found({ id: eve.id, isModerator: true })).toEqual(['refused', 2]);
    expect(await found(null)).toEqual(['refused', 1]);
  });

  it('that is evidence is visible to moderators, and to managers of its game while they decide about another user', async () => {
    const { db, clock } = stretch;
    const game = await createGame(ann, clock);
    await joinAll(game, [ben]);
    const { id, image } = await share(ben, game.id, 'look', { image: await photoDataUrl(90) });
    const imageId = String(image).slice('/api/images/'.length);
    const about = { subjectType: 'post', subjectId: id, reason: 'spam', gameId: game.id, imageId } as const;
    const createdAt = clock.now();
    await db.insert(reports).values({ ...about, authorId: ben.id, content: 'look', createdAt });
    await ben.delete(`/api/posts/${id}`);
    const isSeen = (who: TestUser, isModerator = false) =>
      visibleImage(db, imageId, { id: who.id, isModerator }).then(
        () => true,
        () => false,
      );
    const seen = async () => [
      await isSeen(ann),
      await isSeen(ben),
      await isSeen(eve),
      await isSeen(eve, true),
    ];

    expect(await seen()).toEqual([true, false, false, true]);
    await db.update(reports).set({ authorId: ann.id });
    expect(await seen()).toEqual([false, false, false, true]);
    await db.update(reports).set({ authorId: ben.id, resolvedAt: createdAt, outcome: 'removed' });
    expect(await seen()).toEqual([false, false, false, true]);
    await db.delete(reports);
    const decision = { userId: ben.id, gameName: game.name, kind: 'removed', createdAt } as const;
    await db.insert(restrictions).values({ ...about, ...decision });
    expect(await seen()).toEqual([true, true, false, true]);
  });

  it('of a profile is public, of a cover visible to the game’s viewers', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, isPublic: false });
    const { address } = await sharePhoto(gameId, 50);
    const imageId = address.slice('/api/images/'.length);
    const post = await stretch.db.query.posts.findFirst({ where: (row, { eq }) => eq(row.imageId, imageId) });
    await stretch.db.update(games).set({ coverImageId: imageId }).where(eq(games.id, gameId));
    await ann.patch(`/api/posts/${post?.id}/remove-image`);
    const statuses = async () =>
      Promise.all([ann, eve, stretch.visitor].map(async (who) => (await who.get(address)).statusCode));

    expect(await statuses()).toEqual([200, 404, 404]);
    await stretch.db.update(games).set({ isPublic: true }).where(eq(games.id, gameId));
    expect(await statuses()).toEqual([200, 200, 200]);
    await stretch.db.update(games).set({ isPublic: false }).where(eq(games.id, gameId));
    await stretch.db.update(users).set({ profileImageId: imageId }).where(eq(users.id, eve.id));
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('that anyone may see can be stored by shared caches, which revalidate it after five minutes', async () => {
    const { address } = await sharePhoto(await insertTestGame(stretch, { creator: ann }), 60);
    const imageId = address.slice('/api/images/'.length);
    const gameId = await insertTestGame(stretch, { creator: ann });
    await stretch.db.update(games).set({ coverImageId: imageId }).where(eq(games.id, gameId));
    const response = await stretch.visitor.get(address);
    const etag = String(response.headers.etag);
    const again = () => stretch.visitor.get(address, undefined, { 'if-none-match': etag });
    const unchanged = await again();
    const expected = 'public, max-age=31536000, s-maxage=300, immutable';
    expect([response.headers['cache-control'], etag]).toEqual([expected, `"full-${imageId}"`]);
    expect([unchanged.statusCode, unchanged.headers['cache-control'], unchanged.body]).toEqual([
      304,
      expected,
      '',
    ]);

    await stretch.db.update(games).set({ isPublic: false }).where(eq(games.id, gameId));
    const hidden = await again();
    expect([hidden.statusCode, hidden.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await ben.get(address)).headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it('is for private caches only when the response sets a cookie', async () => {
    const address = user.parse(
      (await ann.patch('/api/user/profile', { firstName: 'Ann', photo: await photoDataUrl(70) })).json(),
    ).profileImageUrl;
    const app = Fastify();
    app.decorateRequest('session', null);
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('set-cookie', 'session=renewed');
    });
    registerImages(app, stretch);
    const response = await app.inject({ url: String(address) });
    await app.close();
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
  });

  it('is served in full size where there is no small copy', async () => {
    const { address } = await sharePhoto(await insertTestGame(stretch, { creator: ann }), 80);
    const [full, small] = [await ann.get(address), await ann.get(`${address}/small`)];
    expect([small.statusCode, small.rawPayload]).toEqual([200, full.rawPayload]);
    expect(statusAndMessage(await stretch.visitor.get(`${address}/small`))).toEqual(NOT_FOUND);
  });

  it('is limited to the size of the app’s photos', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const noise = Buffer.from(
      Uint8Array.from({ length: 600 * 400 * 3 }, (_, i) => (i * 7919 * (i % 251)) % 256),
    );
    const large = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg({ quality: 99 })
      .toBuffer();
    const image = `data:image/jpeg;base64,${large.toString('base64')}`;
    expect(image.length).toBeGreaterThan(300_000);
    expect(image.length).toBeLessThan(600_000);
    await share(ann, gameId, 'noise', { image });
    const tooLarge = await ann.post('/api/posts', {
      gameId,
      content: 'x',
      image: `data:image/jpeg;base64,${'A'.repeat(600_000)}`,
    });
    expect(statusAndMessage(tooLarge)).toEqual([400, 'Image is too large']);
    const farTooLarge = await ann.post('/api/posts', {
      gameId,
      content: 'x',
      image: `data:image/jpeg;base64,${'A'.repeat(900_000)}`,
    });
    expect(farTooLarge.statusCode).toBe(413);
  });
});

describe('the deletion of objects', () => {
  /** Deletes due objects of a store that refuses some; returns those that it was asked to delete and did. */
  const deleteDue = async (refused: readonly string[] = [], db: Database = stretch.db) => {
    const deleted: string[] = [];
    const s3 = {
      ...stretch.photos.s3,
      delete: async (key: string) => {
        if (refused.includes(key)) throw new Error('Refused');
        deleted.push(key);
      },
    };
    await deleteDueObjects({ db, photos: { ...stretch.photos, s3 }, clock: stretch.clock }).catch(
      (error: unknown) => expect(error).toEqual(new Error('Refused')),
    );
    return deleted;
  };

  it('deletes the object of a photo that is removed while a worker reads that it is used', async () => {
    const { db, clock } = stretch;
    const id = 'a'.repeat(64);
    const stored = { mime: 'image/webp', width: 1, height: 1, objectKey: 'raced', createdAt: clock.now() };
    await db.insert(images).values({ id, ...stored });
    await scheduleDeletions(db, ['raced'], clock.now());
    clock.advance(1);
    let isRemoved = false;
    const racing = new Proxy(db, {
      get: (target, key) =>
        key === '$count'
          ? async (...of: Parameters<Database['$count']>) => {
              const count = await target.$count(...of);
              if (!isRemoved) await releaseImages(target, [id], clock.now());
              isRemoved = true;
              return count;
            }
          : Reflect.get(target, key, target),
    });
    expect([await deleteDue([], racing), await deleteDue()]).toEqual([['raced'], []]);
  });

  it('is not blocked by objects that the store always refuses', async () => {
    const refused = Array.from({ length: 20 }, (_, at) => `refused ${at}`);
    await scheduleDeletions(stretch.db, refused, stretch.clock.now());
    stretch.clock.advance(1);
    await scheduleDeletions(stretch.db, ['other'], stretch.clock.now());
    expect([await deleteDue(refused), await deleteDue(refused)]).toEqual([[], ['other']]);
    stretch.clock.advance(5 * 60_000);
    expect((await deleteDue()).toSorted()).toEqual(refused.toSorted());
  });
});
