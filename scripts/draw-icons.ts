import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './run.ts';

/**
 * Draws the icons of the installed app from `public/favicon.svg`. Run `node scripts/draw-icons.ts` when the mark
 * changes. Where systems cut the icon to a shape of their own the ground reaches the edge and the mark keeps to the
 * middle.
 */

const svg = readFileSync(path.join(root, 'public/favicon.svg'), 'utf8');
const CANVAS = 40;
/** The part of a maskable icon that no shape cuts off is a circle of 80 %; the mark stays well inside. */
const MARK_SCALE = 0.72;

const inset = (CANVAS * (1 - MARK_SCALE)) / 2;
const whole = svg
  .replace(/ rx="12"/, '')
  .replace(
    /(<g fill="none".*)(<\/svg>)/,
    `<g transform="translate(${inset} ${inset}) scale(${MARK_SCALE})">$1</g>$2`,
  );

const icons = [
  { name: 'icon-192.png', size: 192, drawing: svg },
  { name: 'icon-512.png', size: 512, drawing: svg },
  { name: 'icon-maskable-512.png', size: 512, drawing: whole },
  { name: 'apple-touch-icon.png', size: 180, drawing: whole },
];

for (const { name, size, drawing } of icons) {
  const density = (72 * size) / CANVAS;
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(path.join(root, 'public', name));
}
