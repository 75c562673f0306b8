import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { escapeHtml } from '../escape-html.ts';

/** The font of all preview images, since the host may have none. */
const fontfile = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));

/** White text on black. */
export type TextImage = {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
};

/** Renders text, which must contain a visible character, in lines of at most `width` pixels. */
export async function renderText(text: string, size: number, width: number): Promise<TextImage> {
  const { data, info } = await sharp({
    text: {
      text: escapeHtml(text),
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

/** Whether a font has a glyph, by character; fonts do not change while the server runs. */
const glyphs = new Map<string, boolean>();
const MAX_GLYPHS = 5_000;

/** Whether an available font has a glyph for the character. */
async function hasGlyph(character: string): Promise<boolean> {
  const before = glyphs.get(character);
  if (before !== undefined) return before;
  const has = !isHollowFrame(await renderText(character, 24, 200));
  if (glyphs.size >= MAX_GLYPHS) glyphs.clear();
  glyphs.set(character, has);
  return has;
}

/**
 * A missing glyph is drawn as a frame with the code point in it. A dash or a full block also has ink along all edges,
 * but is not hollow.
 */
function isHollowFrame({ pixels, width, height, channels }: TextImage): boolean {
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

/**
 * Characters without a glyph of their own: controls, direction marks, unassigned code points and variation selectors.
 */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufe00-\ufe0f]/gu;

/** Joiners outside of words, as left over between removed emoji. */
const strayJoiners = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;

/**
 * The drawable part of the text: symbols without a glyph, such as most emoji, are removed. Null when letters would be
 * missing or nothing is left, because a partial name is worse than none.
 */
export async function drawableText(text: string): Promise<string | null> {
  const missing = new Set<string>();
  for (const character of new Set(text.replace(invisible, ''))) {
    if (/[\p{M}\s\u0020-\u007e\u200c\u200d]/u.test(character) || (await hasGlyph(character))) continue;
    if (/[\p{L}\p{N}]/u.test(character)) return null;
    missing.add(character);
  }
  const left = Array.from(text.replace(invisible, ' '), (character) =>
    missing.has(character) ? ' ' : character,
  )
    .join('')
    .replace(strayJoiners, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[^\p{M}\s\u200c\u200d]/u.test(left) ? left : null;
}
