import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { limitImages } from '../images/photo.ts';
import { PREVIEW_IMAGE_WIDTH, type PreviewImageContent, shortened } from './preview.ts';
import { drawableText, renderText, type TextImage } from './text-image.ts';

/** The brand's gradient with the logo. */
const background = readFileSync(path.join(import.meta.dirname, 'background.png'));

const MARGIN = 80;
const WIDTH = PREVIEW_IMAGE_WIDTH - 2 * MARGIN;
const MAX_LINES = 3;
/** Of the font's size. */
const LINE_HEIGHT = 1.17;
const sizes = [92, 80, 70, 60] as const;
const SMALLEST = 60;

/** The headline when the available fonts cannot draw the game's name. */
const FALLBACK_HEADLINE = 'A game on Stretch';

async function fits(text: string, size: number): Promise<TextImage | null> {
  const lettering = await renderText(text, size, WIDTH);
  const fit = lettering.width <= WIDTH + MARGIN && lettering.height <= MAX_LINES * LINE_HEIGHT * size;
  return fit ? lettering : null;
}

/** The headline in the largest size that fits into three lines; shortened with an ellipsis in the smallest size. */
async function headline(text: string): Promise<TextImage> {
  for (const size of sizes) {
    const lettering = await fits(text, size);
    if (lettering !== null) return lettering;
  }
  let [best, low, high] = [await renderText('…', SMALLEST, WIDTH), 2, text.length];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const lettering = await fits(shortened(text, middle), SMALLEST);
    if (lettering === null) {
      high = middle - 1;
    } else {
      best = lettering;
      low = middle + 1;
    }
  }
  return best;
}

/** Text as a layer that lightens the background. */
const textLayer = ({ pixels, width, height, channels }: TextImage, left: number, top: number) => ({
  input: pixels,
  raw: { width, height, channels },
  left,
  top: Math.round(top),
  blend: 'screen' as const,
});

/** Draws a preview image as a PNG: logo and product name, headline, and a line of content. */
export const renderPreviewImage = (content: PreviewImageContent): Promise<Buffer> =>
  limitImages(() => draw(content));

async function draw(content: PreviewImageContent): Promise<Buffer> {
  const brand = await renderText('Stretch', 44, WIDTH);
  const title = await headline((await drawableText(content.headline)) ?? FALLBACK_HEADLINE);
  const line = await renderText(content.line, 38, WIDTH);
  return sharp(background)
    .composite([
      textLayer(brand, MARGIN + 104, 104 - brand.height / 2),
      textLayer(title, MARGIN, 330 - title.height / 2),
      textLayer(line, MARGIN, 546 - line.height / 2),
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
