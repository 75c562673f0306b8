/** The size that chats and social networks show uncropped. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

const violet: Colour = [0x6a, 0x35, 0xda];
const pink: Colour = [0xc2, 0x1d, 0x6b];

/** The logo's position and the pixels per unit of its 40-unit grid. */
const mark = { left: 66, top: 48, scale: 2.6 } as const;

/** The logo of the icon as densely sampled points. */
const circle = along(160, (t): Point => {
  const angle = ((-77.86 - 280.86 * t) * Math.PI) / 180;
  return [17 + 9.5 * Math.cos(angle), 21.79 + 9.5 * Math.sin(angle)];
});
const leap = along(80, (t): Point => [cubic(t, 17, 18, 22, 27), cubic(t, 22.5, 16.5, 13, 11.5)]);
const strokes: readonly { readonly points: readonly Point[]; readonly radius: number }[] = [
  { points: [...circle, ...leap], radius: 1.75 },
  { points: [[31, 10]], radius: 3.2 },
];

function along(steps: number, at: (t: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}

function cubic(t: number, a: number, b: number, c: number, d: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

/** The logo's coverage of a pixel, from 0 to 1. */
function markAt(x: number, y: number): number {
  const [u, v] = [(x - mark.left) / mark.scale, (y - mark.top) / mark.scale];
  if (u < 0 || v < 0 || u > 40 || v > 40) return 0;
  let covered = 0;
  for (const { points, radius } of strokes) {
    for (const [px, py] of points) {
      covered = Math.max(covered, (radius - Math.hypot(u - px, v - py)) * mark.scale + 0.5);
    }
  }
  return Math.min(1, covered);
}

let drawn: Buffer | null = null;

/**
 * The brand's gradient with the logo, as raw RGB. It is rasterized here because sharp's SVG loader is blocked for the
 * safety of photo uploads.
 */
export function background(): Buffer {
  drawn ??= draw();
  return drawn;
}

function draw(): Buffer {
  const pixels = Buffer.alloc(PICTURE_WIDTH * PICTURE_HEIGHT * 3);
  let at = 0;
  for (let y = 0; y < PICTURE_HEIGHT; y += 1) {
    for (let x = 0; x < PICTURE_WIDTH; x += 1) {
      const along = (x / PICTURE_WIDTH + y / PICTURE_HEIGHT) / 2;
      const white = markAt(x, y);
      for (const channel of [0, 1, 2] as const) {
        const colour = violet[channel] + (pink[channel] - violet[channel]) * along;
        pixels[at] = Math.round(colour + (255 - colour) * white);
        at += 1;
      }
    }
  }
  return pixels;
}
