import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appIsThere } from './support/drawn.ts';
import { createGame, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const sizes = [
  { name: 'Landscape', width: 800, height: 600 },
  { name: 'Portrait', width: 300, height: 600 },
  { name: 'Panorama', width: 800, height: 100 },
  { name: 'Tiny', width: 20, height: 20 },
];

async function dataUrl({ width, height }: { width: number; height: number }) {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Where the photo of a post stands, in whole pixels, and its width over its height. */
async function placeOf(page: Page, name: string) {
  const card = page.getByRole('article').filter({ hasText: name });
  const box = await card.locator('img[alt^="Photo of"]').boundingBox();
  const outer = await card.boundingBox();
  if (!box || !outer) throw new Error(`No photo of ${name}`);
  return {
    height: Math.round(box.height),
    ratio: box.width / box.height,
    overflows: box.x + box.width > outer.x + outer.width,
  };
}

describe('the photo of a post', () => {
  it.each([
    { screen: 'a phone', viewport: { width: 360, height: 640 } },
    { screen: 'a laptop', viewport: { width: 1280, height: 800 } },
  ])(
    'is whole, at most 296 px high, and keeps its place while it loads, on $screen [R-POST-1]',
    async ({ screen, viewport }) => {
      const { page, context, trouble } = await stage.openPhone({ viewport });
      trouble.expect(/ERR_FAILED/);
      await startAs(page, screen.replace(' ', '_'), 'Anna');
      const path = await createGame(page, 'Photos');
      for (const size of sizes) {
        const data = { content: size.name, gameId: path.split('/').at(-1), image: await dataUrl(size) };
        const answer = await context.request.post('/api/posts', {
          headers: { origin: stage.server.origin },
          data,
        });
        expect(answer.status()).toBe(201);
      }

      await page.route(
        '**/api/images/**',
        (route) => route.request().resourceType() === 'image' && undefined,
      );
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await appIsThere(page);
      const photos = page.locator('img[alt^="Photo of"]');
      await expect.poll(() => photos.count()).toBe(sizes.length);
      const before = await Promise.all(sizes.map(({ name }) => placeOf(page, name)));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await appIsThere(page);
      await expect.poll(() => photos.count()).toBe(sizes.length);
      await photos.evaluateAll(async (all) => {
        for (const image of all) {
          image.scrollIntoView();
          if (image instanceof HTMLImageElement) await image.decode();
        }
      });
      const after = await Promise.all(sizes.map(({ name }) => placeOf(page, name)));

      expect(after).toEqual(before);
      for (const [at, { width, height, name }] of sizes.entries()) {
        expect({ name, ...after[at] }).toEqual({
          name,
          height: expect.any(Number),
          ratio: expect.closeTo(width / height, 1),
          overflows: false,
        });
        expect(after[at]?.height).toBeLessThanOrEqual(296);
      }
      expect(after.find((_, at) => sizes[at]?.name === 'Portrait')?.height).toBe(296);
    },
  );
});
