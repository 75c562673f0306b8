import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineCatalogue } from '#machines/index.ts';
import { draw } from './diagrams/draw.ts';
import { root } from './run.ts';

/** `npm run diagrams`: draws every machine into docs/machines/ and removes pictures of machines that are gone. */
const folder = path.join(root, 'docs/machines');
const files = await draw(machineCatalogue);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(path.join(folder, name));
for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
console.log(`Drew ${machineCatalogue.length} machines into docs/machines/.`);
