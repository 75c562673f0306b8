import sharp from 'sharp';
import { background } from './background.ts';
import { drawable, type Lettering, letter } from './lettering.ts';
import { type PictureFacts, shortened } from './preview.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './size.ts';

const MARGIN = 80;
const WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const MOST_LINES = 3;
/** Of the font's size. */
const LINE_HEIGHT = 1.17;
const sizes = [92, 80, 70, 60] as const;
const SMALLEST = 60;

/** What stands in the place of a name that no font here can write. */
const UNWRITABLE = 'A game on Stretch';

async function fits(text: string, size: number): Promise<Lettering | null> {
  const lettering = await letter(text, size, WIDTH);
  const fit = lettering.width <= WIDTH + MARGIN && lettering.height <= MOST_LINES * LINE_HEIGHT * size;
  return fit ? lettering : null;
}

/** The headline as large as three lines allow; what is too long even in the smallest size ends in an ellipsis. */
async function headline(text: string): Promise<Lettering> {
  for (const size of sizes) {
    const lettering = await fits(text, size);
    if (lettering !== null) return lettering;
  }
  let [best, low, high] = [await letter('…', SMALLEST, WIDTH), 2, text.length];
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

/** Light where the letters are, the picture as it was elsewhere. */
const laid = ({ pixels, width, height, channels }: Lettering, left: number, top: number) => ({
  input: pixels,
  raw: { width, height, channels },
  left,
  top: Math.round(top),
  blend: 'screen' as const,
});

/** Draws a picture as a PNG: the mark and the product's name above, the headline, and a line of facts below. */
export async function drawPicture(facts: PictureFacts): Promise<Buffer> {
  const brand = await letter('Stretch', 44, WIDTH);
  const title = await headline((await drawable(facts.headline)) ?? UNWRITABLE);
  const line = await letter(facts.line, 38, WIDTH);
  const raw = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: 3 as const };
  return sharp(background(), { raw })
    .composite([
      laid(brand, MARGIN + 104, 104 - brand.height / 2),
      laid(title, MARGIN, 330 - title.height / 2),
      laid(line, MARGIN, 546 - line.height / 2),
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
