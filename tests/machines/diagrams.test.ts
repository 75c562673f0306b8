import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { machineCatalogue } from '#machines/index.ts';
import { draw } from '../../scripts/diagrams/draw.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/machines');

it('the drawn machines are the machines as they are; if not, run npm run diagrams', async () => {
  const files = await draw(machineCatalogue);
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) {
    expect(readFileSync(path.join(folder, name), 'utf8') === text, `${name} is as drawn`).toBe(true);
  }
}, 60_000);
