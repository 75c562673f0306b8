import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';
import { sharedChromium } from '#tests/support/chromium.ts';

/** The first number of the first quantisation table of a JPEG of quality 80; other qualities have others. */
const QUANTISATION_AT_80 = 6;

const rule = { maxWidth: PHOTO_MAX_WIDTH, maxHeight: PHOTO_MAX_HEIGHT, quality: PHOTO_JPEG_QUALITY };
const images = stripTypeScriptTypes(
  readFileSync(new URL('../../src/lib/images.ts', import.meta.url), 'utf8'),
);
const harness = `<input type="file"><output></output><script type="module">${images}
  document.querySelector('input').addEventListener('change', async ({ target }) => {
    const show = (text) => { document.querySelector('output').textContent = text; };
    try { show(await resizePhoto(target.files[0], ${JSON.stringify(rule)})); }
    catch (error) { show('refused: ' + error.name); }
  });
</script>`;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

async function resized(buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg'): Promise<string> {
  const page: Page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setContent(harness);
  await page.setInputFiles('input', { name, mimeType, buffer });
  const output = page.locator('output:not(:empty)');
  await output.waitFor({ state: 'attached' });
  return output.innerText();
}

const jpegOf = (dataUrl: string) => Buffer.from(dataUrl.replace('data:image/jpeg;base64,', ''), 'base64');

async function metadataOf(dataUrl: string) {
  expect(dataUrl.slice(0, 23)).toBe('data:image/jpeg;base64,');
  const { format, width, height, orientation, exif } = await sharp(jpegOf(dataUrl)).metadata();
  return { format, width, height, orientation, exif };
}

async function cornerColours(dataUrl: string) {
  const { data, info } = await sharp(jpegOf(dataUrl)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 255)).join('');
  };
  const [right, bottom] = [info.width - 9, info.height - 9];
  return [at(8, 8), at(right, 8), at(8, bottom), at(right, bottom)];
}

const red = '100';
const green = '010';
const blue = '001';
const white = '111';

/** Red and green quarters above, blue and white ones below. */
async function quarters(width: number, height: number) {
  const [w, h] = [width / 2, height / 2];
  const patch = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  const sheet = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return sheet
    .composite([patch('#f00', 0, 0), patch('#0f0', w, 0), patch('#00f', 0, h)])
    .png()
    .toBuffer();
}

const expected = { format: 'jpeg', orientation: undefined, exif: undefined };

describe('a photo in a real browser', () => {
  it('is resized to fit 800×600 with its aspect ratio, as a JPEG data URL of quality 0.8 [R-SACC-6] [R-SACC-7]', async () => {
    const photo = await sharp(await quarters(4000, 3000))
      .jpeg()
      .toBuffer();
    const dataUrl = await resized(photo);
    expect(await metadataOf(dataUrl)).toEqual({ ...expected, width: 800, height: 600 });
    expect(await cornerColours(dataUrl)).toEqual([red, green, blue, white]);
    const jpeg = jpegOf(dataUrl);
    const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
    expect(jpeg[table + 5]).toBe(QUANTISATION_AT_80);
  });

  it('is rotated by its orientation, and loses its metadata', async () => {
    const sideways = await sharp(await quarters(4000, 3000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const dataUrl = await resized(sideways);
    expect(await metadataOf(dataUrl)).toEqual({ ...expected, width: 450, height: 600 });
    expect(await cornerColours(dataUrl)).toEqual([blue, red, white, green]);
  });

  it('keeps its size if it is small', async () => {
    const dataUrl = await resized(await quarters(320, 200), 'small.png', 'image/png');
    expect(await metadataOf(dataUrl)).toEqual({ ...expected, width: 320, height: 200 });
  });

  it('gets a white background if it is transparent', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const photo = await sharp({ create: { width: 40, height: 40, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    const dataUrl = await resized(photo, 'transparent.png', 'image/png');
    expect(await cornerColours(dataUrl)).toEqual([white, white, white, white]);
  });

  it('is resized from 60 megapixels', async () => {
    const photo = await sharp({ create: { width: 9000, height: 6700, channels: 3, background: '#8af' } })
      .jpeg()
      .toBuffer();
    expect(await metadataOf(await resized(photo))).toEqual({ ...expected, width: 800, height: 596 });
  });

  it('is refused if it is a text, an SVG or truncated', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const outcomes = await Promise.all([
      resized(Buffer.from('A text')),
      resized(drawing, 'drawing.svg', 'image/svg+xml'),
      resized(drawing),
      resized(whole.subarray(0, whole.length / 2)),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => 'refused: UnreadablePhotoError'));
  });
});
