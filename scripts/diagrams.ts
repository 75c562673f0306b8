import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineCatalogue } from '#machines/index.ts';
import { diagramFiles } from './diagrams/mermaid.ts';
import { root } from './run.ts';

/** `npm run diagrams`: writes a diagram of each machine to docs/machines/ and removes those of machines that are gone. */
const folder = path.join(root, 'docs/machines');
const files = diagramFiles(machineCatalogue);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(path.join(folder, name));
for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
console.log(`Wrote the diagrams of ${machineCatalogue.length} machines to docs/machines/.`);
