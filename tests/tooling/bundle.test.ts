import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/run.ts';

/** The compressed size of what loads before the first screen, and code that the build must not contain. */

const dist = path.join(root, 'dist');
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
const manifestShape = z.record(z.string(), chunk);

const sourcesOf = z.object({ sources: z.array(z.string().nullable()) });

const entryBudgetKb = 150;

function manifest(): z.infer<typeof manifestShape> {
  const file = path.join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error('There is no build: run the tests through `npm test`.');
  return manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function closureOf(key: string, chunks: z.infer<typeof manifestShape>, files: Set<string>): Set<string> {
  const found = chunks[key];
  if (found === undefined || files.has(found.file)) return files;
  files.add(found.file);
  for (const style of found.css ?? []) files.add(style);
  for (const next of found.imports ?? []) closureOf(next, chunks, files);
  return files;
}

const brotliKb = (file: string): number =>
  brotliCompressSync(readFileSync(path.join(dist, file))).length / 1000;

describe('the built client', () => {
  it(`loads at most ${entryBudgetKb} kB before the first screen`, () => {
    const chunks = manifest();
    const files = new Set<string>();
    for (const [key, { isEntry }] of Object.entries(chunks))
      if (isEntry === true) closureOf(key, chunks, files);
    const sizes = [...files].map((file) => ({ file, kb: Math.round(brotliKb(file) * 10) / 10 }));
    const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
    expect(sizes.length).toBeGreaterThan(1);
    // With the list a failure shows which file grew.
    expect({ total: total <= entryBudgetKb, sizes }).toEqual({ total: true, sizes });
  });

  /** [name, pattern, a file that matches it] */
  it.each([
    ['MSW', /mockServiceWorker/, 'node_modules/msw/package.json'],
    ['the component catalogue', /Every component in every state/, 'src/design/catalogue/catalogue.tsx'],
    ['the inspector', /stretch\.inspector/, 'scripts/inspector/sent-event.ts'],
    ["Stately's inspector", /createBrowserInspector/, 'scripts/inspector/watch.ts'],
    ["zod's translations", /Ungültige Eingabe/, 'node_modules/zod/v4/locales/de.js'],
    ['our tests', /Testing Library|@testing-library/, 'node_modules/@testing-library/react/package.json'],
  ])('does not contain %s', (_, pattern, source) => {
    expect(readFileSync(path.join(root, source), 'utf8')).toMatch(pattern);
    const scripts = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const containing = scripts.filter((file) =>
      pattern.test(readFileSync(path.join(dist, 'assets', file), 'utf8')),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(containing).toEqual([]);
  });

  it('has no development package in its source maps', () => {
    const maps = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js.map'));
    const unexpected = maps.flatMap((file) =>
      sourcesOf
        .parse(JSON.parse(readFileSync(path.join(dist, 'assets', file), 'utf8')))
        .sources.filter((source) =>
          /scripts\/(?:inspector|diagrams)\/|node_modules\/(@statelyai|@faker-js|msw|@tanstack\/[\w-]*devtools|vitest|@testing-library)\//.test(
            source ?? '',
          ),
        ),
    );
    expect(maps.length).toBeGreaterThan(0);
    expect(unexpected).toEqual([]);
  });
});
