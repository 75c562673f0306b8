import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The one font that is always there, whatever fonts the machine has: none, as often as not. */
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

/** White on black, ready to be laid over a picture. */
export type Lettering = {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
};

/** The renderer reads markup. */
const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws text, which must hold something visible, in lines of at most `width` pixels. */
export async function letter(text: string, size: number, width: number): Promise<Lettering> {
  const { data, info } = await sharp({
    text: {
      text: escapeMarkup(text),
      font: `DejaVu Sans Bold ${size}`,
      fontfile,
      width,
      wrap: 'word-char',
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

/** What was found out about a character; fonts do not change while the server runs. */
const known = new Map<string, boolean>();
const KNOWN_AT_MOST = 5_000;

/** Whether some font here has the character. */
async function hasGlyph(character: string): Promise<boolean> {
  const before = known.get(character);
  if (before !== undefined) return before;
  const has = !isHollowFrame(await letter(character, 24, 200));
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(character, has);
  return has;
}

/**
 * The renderer draws what no font has as a frame with the character's number in it. A dash or a full block has ink
 * along all its edges too, but is no hollow frame.
 */
function isHollowFrame({ pixels, width, height, channels }: Lettering): boolean {
  const ink = (x: number, y: number) => (pixels[(y * width + x) * channels] ?? 0) > 200;
  const points = Array.from(
    { length: width * height },
    (_, at) => [at % width, Math.floor(at / width)] as const,
  );
  const inked = points.filter(([x, y]) => ink(x, y));
  const [xs, ys] = [inked.map(([x]) => x), inked.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const framed = points.every(([x, y]) => {
    const outside = x < left || x > right || y < top || y > bottom;
    const onEdge = x === left || x === right || y === top || y === bottom;
    return outside || !onEdge || ink(x, y);
  });
  return framed && inked.length < (right - left + 1) * (bottom - top + 1) * 0.8;
}

/** Controls, direction marks, unassigned signs and the variation selectors of emoji show nothing of their own. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufe00-\ufe0f]/gu;

/** Joiners belong between letters; those between emoji are left over. */
const stray = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;

/**
 * As much of the text as can be drawn here: signs without a glyph, such as most emoji, are left out. Null when letters
 * would be missing, or nothing is left: half a name is worse than none.
 */
export async function drawable(text: string): Promise<string | null> {
  const missing = new Set<string>();
  for (const character of new Set(text.replace(unseen, ''))) {
    if (/[\p{M}\s\u0020-\u007e\u200c\u200d]/u.test(character) || (await hasGlyph(character))) continue;
    if (/[\p{L}\p{N}]/u.test(character)) return null;
    missing.add(character);
  }
  const left = Array.from(text.replace(unseen, ' '), (character) =>
    missing.has(character) ? ' ' : character,
  )
    .join('')
    .replace(stray, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[^\p{M}\s\u200c\u200d]/u.test(left) ? left : null;
}
