import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machineCatalogue } from '#machines/index.ts';
import { diagramFiles } from './diagrams/mermaid.ts';
import { root } from './run.ts';

/** `npm run diagrams`: replaces docs/machines/ by a diagram of each machine. */
const folder = path.join(root, 'docs/machines');
const files = diagramFiles(machineCatalogue);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
console.log(`Wrote the diagrams of ${machineCatalogue.length} machines to docs/machines/.`);
