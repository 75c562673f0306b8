import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PreviewImage } from '#server/previews/preview.ts';
import { cachedPreviewImages } from '#server/previews/preview-image-cache.ts';
import { renderPreviewImage } from '#server/previews/render-preview-image.ts';
import { drawableText, renderText } from '#server/previews/text-image.ts';
import { createGame, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const t = await openTestApp({
  appDirectory: await writeFiles({ 'index.html': '<html><head></head></html>' }),
});
const [ann, ben] = await t.signUpAll('ann', 'ben');

const line = 'Active · 1 player';
const sameBytes = async (one: string, other: string) => {
  const [first, second] = [
    await renderPreviewImage({ headline: one, line }),
    await renderPreviewImage({ headline: other, line }),
  ];
  return first.equals(second);
};

describe('the preview image of a public game', () => {
  it('is a PNG of 1200 × 630 with a short cache time', async () => {
    const game = await createGame(ann, t.clock);
    const response = await t.visitor.get(`/api/previews/games/${game.id}.png`);
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect([response.statusCode, response.headers['content-type'], format, width, height]).toEqual([
      200,
      'image/png',
      'png',
      1200,
      630,
    ]);
    expect([
      response.headers['cache-control'],
      response.headers['cross-origin-resource-policy'],
      response.headers['x-content-type-options'],
      response.headers['set-cookie'],
    ]).toEqual(['public, max-age=300', 'cross-origin', 'nosniff', undefined]);
    expect(response.rawPayload.length).toBeLessThan(300_000);
  });

  it('is revalidated by ETag', async () => {
    const game = await createGame(ann, t.clock);
    const address = `/api/previews/games/${game.id}.png`;
    const etag = String((await t.visitor.get(address)).headers.etag);
    const again = await t.visitor.get(address, undefined, { 'if-none-match': etag });
    await joinAll(game, [ben]);
    const changed = await t.visitor.get(address, undefined, { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length, changed.statusCode]).toEqual([304, 0, 200]);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('of a private game is a 404 for everybody [S-2]', async () => {
    const game = await createGame(ann, t.clock, { isPublic: false });
    for (const id of [game.id, '01890000-0000-7000-8000-000000000000', 'nothing', game.inviteCode]) {
      for (const who of [ann, t.visitor]) {
        expect(statusAndMessage(await who.get(`/api/previews/games/${id}.png`))).toEqual([
          404,
          'Image not found',
        ]);
      }
    }
  });
});

it('the preview image of an invitation is a PNG, which all private games share', async () => {
  const response = await t.visitor.get('/api/previews/invitation.png');
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect([response.statusCode, format, width, height]).toEqual([200, 'png', 1200, 630]);
});

describe('the name on a preview image', () => {
  it('changes the image', async () => {
    expect(await sameBytes('Cold showers', 'Warm showers')).toBe(false);
  });

  it.each([
    ['markup', '"><script>alert(1)</script> & <b>so on</b> &amp;'],
    ['a hundred wide letters', 'W'.repeat(100)],
    ['a hundred words', 'a '.repeat(50)],
    ['a hundred emoji', '🔥'.repeat(100)],
    ['control and direction signs', '\u0001\u202e\u0000abc\u2066'],
    ['nothing but a mark', '\u0301'],
  ])('may be %s', async (_, headline) => {
    const { width, height } = await sharp(await renderPreviewImage({ headline, line })).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it('is within the margins, however long', async () => {
    const image = await renderPreviewImage({ headline: 'W'.repeat(100), line });
    const empty = await renderPreviewImage({ headline: '.', line });
    const right = { left: 1130, top: 0, width: 70, height: 630 };
    const below = { left: 0, top: 480, width: 1200, height: 150 };
    for (const area of [right, below]) {
      const [one, other] = [
        await sharp(image).extract(area).raw().toBuffer(),
        await sharp(empty).extract(area).raw().toBuffer(),
      ];
      expect(one.equals(other)).toBe(true);
    }
  });

  it('can be a dash or a full block', async () => {
    expect(await drawableText('— ■ █')).toBe('— ■ █');
  });

  it('wraps between words and breaks a word that is too long', async () => {
    const [one, two] = [await renderText('W', 60, 400), await renderText('W'.repeat(12), 60, 400)];
    expect([two.width <= 400, two.height > 2 * one.height]).toEqual([true, true]);
  });
});

describe('the cache of preview images', () => {
  const image = (tag: string): PreviewImage => ({ headline: tag, line, path: tag, etag: tag });

  it('draws an image once for concurrent requests', async () => {
    let drawn = 0;
    const load = cachedPreviewImages(async ({ etag }) => {
      drawn += 1;
      return Buffer.from(etag);
    });
    const responses = await Promise.all([load(image('a')), load(image('a')), load(image('b'))]);
    expect([responses.map(String), drawn]).toEqual([['a', 'a', 'b'], 2]);
  });

  it('evicts old images, and does not keep failures', async () => {
    const drawn: string[] = [];
    const load = cachedPreviewImages(async ({ etag }) => {
      drawn.push(etag);
      if (etag === 'bad') throw new Error('no ink');
      return Buffer.from(etag);
    });
    await expect(load(image('bad'))).rejects.toThrow('no ink');
    await expect(load(image('bad'))).rejects.toThrow('no ink');
    for (let at = 0; at < 33; at += 1) await load(image(`${at}`));
    drawn.length = 0;
    await load(image('32'));
    await load(image('0'));
    expect(drawn).toEqual(['0']);
  });
});
