import type { Random } from '../random.ts';
import {
  blankCanvas,
  type Canvas,
  clamp,
  color,
  dab,
  disc,
  glow,
  gradient,
  ground,
  mix,
  paintSky,
} from './canvas.ts';
import { type Palette, palettes } from './palettes.ts';
import { type Line, peaks, waves } from './ridges.ts';

type Scene = (canvas: Canvas, palette: Palette, random: Random) => void;

const white = color('#ffffff');

function light(canvas: Canvas, palette: Palette, random: Random, height: number): { x: number; y: number } {
  const x = random.between(0.2, 0.8) * canvas.width;
  const y = height * canvas.height;
  const radius = (palette.isDark ? 0.04 : 0.06) * canvas.height;
  if (palette.isDark) stars(canvas, random);
  glow(canvas, x, y, radius * 7, palette.light, 0.55);
  disc(canvas, x, y, radius, palette.light);
  return { x, y };
}

function stars(canvas: Canvas, random: Random): void {
  for (let i = 0; i < 160; i += 1) {
    const x = random.next() * canvas.width;
    const y = random.next() ** 1.4 * canvas.height * 0.7;
    disc(canvas, x, y, random.between(0.3, 1.3), white, random.between(0.3, 0.9));
  }
}

/** Layers of land, from far to near. */
function layers(canvas: Canvas, palette: Palette, count: number, line: (depth: number) => Line): void {
  for (let i = 0; i < count; i += 1) {
    const depth = i / (count - 1);
    const top = mix(palette.far, palette.near, depth);
    ground(canvas, line(depth), top, mix(top, depth < 0.9 ? palette.far : palette.near, 0.5));
  }
}

const mountains: Scene = (canvas, palette, random) => {
  light(canvas, palette, random, random.between(0.2, 0.4));
  const { height, width } = canvas;
  layers(canvas, palette, 5, (depth) =>
    depth < 0.7
      ? peaks(
          random,
          height * (0.55 + depth * 0.35),
          height * (0.75 - depth * 0.5),
          width * (0.5 - depth * 0.25),
        )
      : waves(random, height * (0.68 + (depth - 0.7) * 0.7), height * 0.04, width * 0.2),
  );
};

const sea: Scene = (canvas, palette, random) => {
  const { width, height } = canvas;
  const horizon = Math.floor(height * random.between(0.5, 0.62));
  const sun = light(canvas, palette, random, horizon / height - random.between(0.06, 0.16));
  const land = peaks(random, horizon + height * 0.05, height * 0.22, width * 0.4);
  const side = random.chance(0.5);
  ground(canvas, (x) => (side === x < width / 2 ? land(x) : height), palette.far, palette.far);
  const deep = mix(palette.near, palette.sky[0] ?? palette.near, 0.45);
  for (let y = horizon; y < height; y += 1) {
    const depth = (y - horizon) / (height - horizon);
    const row = mix(mix(palette.sky.at(-1) ?? deep, deep, 0.35), deep, depth ** 0.6);
    for (let x = 0; x < width; x += 1) {
      const ripple =
        Math.sin(x / (6 + depth * 40) + Math.sin(y * 1.7) * 3 + y / 2) * Math.sin(y / (1 + depth * 5));
      const path = Math.exp(-(((x - sun.x) / (width * (0.03 + depth * 0.14))) ** 2));
      dab(canvas, x, y, mix(row, palette.light, clamp(path * (0.25 + 0.5 * ripple) + ripple * 0.05)));
    }
  }
};

const forest: Scene = (canvas, palette, random) => {
  light(canvas, palette, random, random.between(0.15, 0.35));
  const { width, height } = canvas;
  layers(canvas, palette, 4, (depth) => {
    const hill = waves(random, height * (0.48 + depth * 0.3), height * 0.05, width * 0.16);
    const trees = Array.from({ length: Math.floor(width / (8 + depth * 16)) }, () => ({
      x: random.next() * width,
      tall: height * (0.05 + depth * 0.13) * random.between(0.6, 1.2),
    }));
    return (x) =>
      trees.reduce((edge, tree) => {
        const away = Math.abs(x - tree.x);
        const spread = tree.tall * 0.24;
        if (away > spread) return edge;
        const teeth = ((away / spread) * 4) % 1;
        return Math.min(edge, hill(tree.x) - tree.tall * (1 - away / spread) + teeth * tree.tall * 0.05);
      }, hill(x));
  });
};

const city: Scene = (canvas, palette, random) => {
  light(canvas, palette, random, random.between(0.15, 0.3));
  const { width, height } = canvas;
  const lamp = color('#ffdf8e');
  for (let row = 0; row < 3; row += 1) {
    const wall = mix(palette.far, palette.near, row / 2);
    for (let x = -10; x < width; ) {
      const wide = Math.floor(random.between(0.05, 0.11) * width);
      const top = Math.floor(height * (random.between(0.3, 0.62) + row * 0.12));
      for (let at = x; at < x + wide - 2; at += 1)
        for (let y = top; y < height; y += 1) dab(canvas, at, y, wall);
      for (let wy = top + 8; wy < height - 8; wy += 14) {
        for (let wx = x + 6; wx < x + wide - 10; wx += 11) {
          if (!random.chance(palette.isDark ? 0.5 : 0.25)) continue;
          const shine = random.between(0.4, 0.95) * (row === 0 ? 0.5 : 1);
          for (let i = 0; i < 30; i += 1) dab(canvas, wx + (i % 5), wy + Math.floor(i / 5), lamp, shine);
        }
      }
      x += wide;
    }
  }
};

const dunes: Scene = (canvas, palette, random) => {
  light(canvas, palette, random, random.between(0.2, 0.35));
  const { width, height } = canvas;
  layers(canvas, palette, 5, (depth) =>
    waves(
      random,
      height * (0.5 + depth * 0.38),
      height * (0.03 + depth * 0.05),
      width * (0.1 + depth * 0.14),
    ),
  );
};

const aurora: Scene = (canvas, _palette, random) => {
  const { width, height } = canvas;
  const night = [color('#060b1f'), color('#0f2341'), color('#1c4a5c')];
  paintSky(canvas, night);
  stars(canvas, random);
  const hues = random.sample([color('#5dffb0'), color('#8ad7ff'), color('#b784ff'), color('#ff7fc8')], 2);
  for (let band = 0; band < 3; band += 1) {
    const foot = waves(random, height * random.between(0.35, 0.55), height * 0.09, width * 0.15);
    const flicker = waves(random, 0.5, 0.28, width * 0.03);
    for (let x = 0; x < width; x += 1) {
      const low = foot(x);
      const tall = height * 0.32 * clamp(flicker(x) + 0.5, 0.2, 1.4);
      for (let y = Math.max(0, Math.floor(low - tall)); y < low; y += 1) {
        const up = (low - y) / tall;
        dab(canvas, x, y, gradient(hues, up), 0.4 * (1 - up) ** 1.5 * clamp(flicker(x) + 0.3));
      }
    }
  }
  const snow = { far: color('#4b6c86'), near: color('#dfeaf2') };
  const hill = peaks(random, height * 0.82, height * 0.35, width * 0.35);
  ground(canvas, hill, snow.far, color('#223a52'));
  ground(canvas, waves(random, height * 0.86, height * 0.03, width * 0.2), snow.near, color('#8fa9bf'));
};

const scenes: readonly Scene[] = [mountains, mountains, sea, sea, forest, forest, city, dunes, aurora];
const sizes = [
  [800, 600],
  [800, 600],
  [800, 533],
  [600, 600],
  [480, 600],
] as const;

/** A random landscape. */
export function paintLandscape(random: Random): Canvas {
  const [width, height] = random.pick(sizes);
  const canvas = blankCanvas(width, height);
  const palette = random.pick(palettes);
  paintSky(canvas, palette.sky);
  random.pick(scenes)(canvas, palette, random);
  return canvas;
}
