import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { machineCatalogue } from '#machines/index.ts';
import { diagramFiles } from '../../scripts/diagrams/mermaid.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/machines');

it('has current diagrams of all machines (else: npm run diagrams)', () => {
  const files = diagramFiles(machineCatalogue);
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files) {
    expect(readFileSync(path.join(folder, name), 'utf8') === text, `${name} is current`).toBe(true);
  }
});
