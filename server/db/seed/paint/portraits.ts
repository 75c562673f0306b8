import type { Random } from '../random.ts';
import {
  blankCanvas,
  type Canvas,
  type Color,
  color,
  ellipse,
  fill,
  gradient,
  mix,
  paintSky,
  type Shape,
} from './canvas.ts';

const SIZE = 256;

const walls = [
  '#7c3aed #f0abfc',
  '#db2777 #fbcfe8',
  '#0891b2 #a5f3fc',
  '#16a34a #bbf7d0',
  '#ea580c #fed7aa',
  '#4f46e5 #c7d2fe',
  '#b45309 #fde68a',
  '#334155 #cbd5e1',
];
const skins = ['#f7d7c4', '#eec1a2', '#dba27c', '#b97a56', '#8d5a3b', '#5f3a26'].map(color);
const hairs = ['#1b1512', '#3b2417', '#6b4226', '#a9713b', '#d9b26a', '#b5402a', '#8d8d92', '#e5e0d8'].map(
  color,
);
const shirts = [
  '#7c3aed',
  '#db2777',
  '#0e7490',
  '#15803d',
  '#c2410c',
  '#1e3a8a',
  '#f8fafc',
  '#111827',
  '#facc15',
].map(color);

const under =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));
const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y));
const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y));
const above =
  (line: number): Shape =>
  (_x, y) =>
    y - line;
const below =
  (line: number): Shape =>
  (_x, y) =>
    line - y;
const ring =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2;

type Hair = (random: Random) => { readonly behind: Shape | null; readonly front: Shape };

const cap = without(ellipse(128, 108, 58, 64), both(ellipse(128, 136, 52, 66), below(92)));
const cropped: Hair = () => ({ behind: null, front: cap });

const shaved: Hair = () => ({ behind: null, front: both(ellipse(128, 106, 56, 61), above(76)) });

const curls: Hair = (random) => ({
  behind: under(
    ...Array.from({ length: 16 }, (_, i) => {
      const turn = Math.PI * (0.9 + (i / 15) * 1.2);
      return ellipse(128 + Math.cos(turn) * 58, 112 + Math.sin(turn) * 56, random.between(20, 27));
    }),
  ),
  front: both(ellipse(128, 84, 54, 30), above(88)),
});

const loose: Hair = () => ({ behind: ellipse(128, 142, 70, 92), front: cap });

const shoulderLong: Hair = () => ({
  behind: under(ellipse(128, 112, 66, 70), ellipse(78, 168, 24, 46), ellipse(178, 168, 24, 46)),
  front: cap,
});

const bun: Hair = () => ({
  behind: ellipse(128, 44, 26, 24),
  front: without(ellipse(128, 106, 57, 62), both(ellipse(128, 140, 53, 70), below(88))),
});

const shortHair: readonly Hair[] = [cropped, cropped, shaved, curls];
const longHair: readonly Hair[] = [loose, shoulderLong, bun, curls];

/** A face made of a few round shapes. */
export function paintPortrait(random: Random, wears: 'long' | 'short'): Canvas {
  const canvas = blankCanvas(SIZE, SIZE);
  const [from = '#7c3aed', to = '#f0abfc'] = random.pick(walls).split(' ');
  paintSky(canvas, [color(to), mix(color(from), color(to), 0.45), color(from)]);

  const skin = random.pick(skins);
  const shade = mix(skin, color('#5b2a1a'), 0.22);
  const hair = random.pick(hairs);
  const shirt = random.pick(shirts);
  const style = random.pick(wears === 'long' ? longHair : shortHair)(random);

  if (style.behind) fill(canvas, style.behind, mix(hair, color('#000000'), 0.18));
  fill(canvas, ellipse(128, 268, 96, 74), shirt);
  fill(canvas, both(ellipse(128, 196, 34, 34), below(160)), shade);
  fill(canvas, under(ellipse(76, 132, 10, 15), ellipse(180, 132, 10, 15)), shade);
  fill(canvas, ellipse(128, 128, 52, 63), skin);
  cheeks(canvas, skin);
  if (wears === 'short' && random.chance(0.45)) beard(canvas, hair);
  face(canvas, random, hair, shade);
  fill(canvas, style.front, hair);
  if (random.chance(0.3)) glasses(canvas);
  return canvas;
}

function cheeks(canvas: Canvas, skin: Color): void {
  const blush = mix(skin, color('#e0526b'), 0.4);
  fill(canvas, under(ellipse(98, 152, 12, 9), ellipse(158, 152, 12, 9)), blush, 0.5);
}

function beard(canvas: Canvas, hair: Color): void {
  const chin = both(ellipse(128, 128, 52.5, 63.5), below(150));
  fill(canvas, without(chin, ellipse(128, 148, 30, 18)), hair, 0.92);
}

function face(canvas: Canvas, random: Random, hair: Color, shade: Color): void {
  const white = color('#ffffff');
  const iris = random.pick(['#3b2a1e', '#2f5d8a', '#3f6b3c', '#1f2937'].map(color));
  const look = random.between(-2, 2);
  for (const x of [108, 148]) {
    fill(canvas, ellipse(x, 128, 9, 7), white);
    fill(canvas, ellipse(x + look, 128, 5), iris);
    fill(canvas, ellipse(x + look + 1.6, 126, 1.6), white);
    const brow = both(ring(ellipse(x, 124, 15, 13), 4), above(115));
    fill(canvas, brow, mix(hair, gradient([hair, color('#000000')], 0.3), 0.5));
  }
  fill(canvas, both(ellipse(128, 145, 7, 9), below(144)), shade, 0.7);
  const smile = ellipse(128, 158, random.between(15, 20), random.between(9, 14));
  if (random.chance(0.6)) {
    fill(canvas, both(smile, below(160)), color('#7a2230'));
    fill(canvas, both(smile, both(below(160), above(164))), white);
  } else {
    fill(canvas, both(ring(smile, 3.5), below(161)), color('#8a3040'));
  }
}

function glasses(canvas: Canvas): void {
  const frame = color('#1f2937');
  fill(canvas, under(ring(ellipse(107, 129, 18, 16), 3.5), ring(ellipse(149, 129, 18, 16), 3.5)), frame);
  fill(canvas, both(ring(ellipse(128, 130, 5, 4), 3), above(130)), frame);
}
