import { type Photo, photoOfPixels, SMALL_PORTRAIT_WIDTH } from '../../images/photo.ts';
import { paintPortrait } from './paint/portraits.ts';
import { paintLandscape } from './paint/scenes.ts';
import { demoPeople } from './people.data.ts';
import { createRandom } from './random.ts';

export type Pictures = { readonly portraits: readonly Photo[]; readonly landscapes: readonly Photo[] };

/** Paints the first so many portraits and so many landscapes; each has a seed of its own. */
export async function paintPictures(seed: number, people: number, landscapes: number): Promise<Pictures> {
  const portraits: Photo[] = [];
  for (const [place, { hair }] of demoPeople.slice(0, people).entries()) {
    const { width, height, pixels } = paintPortrait(createRandom(seed + place), hair);
    portraits.push(await photoOfPixels(width, height, pixels, SMALL_PORTRAIT_WIDTH));
  }
  const painted: Photo[] = [];
  for (let i = 0; i < landscapes; i += 1) {
    const { width, height, pixels } = paintLandscape(createRandom(seed + 1000 + i));
    painted.push(await photoOfPixels(width, height, pixels));
  }
  return { portraits, landscapes: painted };
}
