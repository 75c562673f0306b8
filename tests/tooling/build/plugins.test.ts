import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutPresent } from '../../../scripts/build/chunks.ts';
import { starter, withStarter } from '../../../scripts/build/starter.ts';

/** What the steps of the build do to a text, to the letter. */

describe('a file that is loaded later', () => {
  const needed = ['index-1.js', 'rolldown-runtime-1.js', 'app-1.js', 'index-1.css', 'dialog-1.js'].map(
    (name) => `assets/${name}`,
  );

  it('brings nothing that every page has', () => {
    expect(withoutPresent('', needed, { hostId: 'assets/index-1.js' })).toEqual([
      'assets/app-1.js',
      'assets/dialog-1.js',
    ]);
  });

  it('brings, from a screen of the app, nothing that the app has', () => {
    expect(withoutPresent('', needed, { hostId: 'assets/app-1.js' })).toEqual(['assets/dialog-1.js']);
  });
});

describe('a page with something drawn in it', () => {
  it('leaves its scripts to the starter, the app’s own first', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'stretch-dist-'));
    await mkdir(path.join(directory, 'assets'));
    const page =
      '<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/more-1.js"><p>';
    const filled = await withStarter(page, directory, ['/assets/landing-1.js']);
    const [, name = ''] = /src="([^"]+)"/.exec(filled) ?? [];
    expect(filled).toBe(
      '<meta name="stretch-script" content="/assets/index-1.js"><meta name="stretch-script" content="/assets/landing-1.js">' +
        `<script async src="${name}"></script><p>`,
    );
    expect(await readFile(path.join(directory, name), 'utf8')).toBe(starter);
    await rm(directory, { recursive: true });
  });

  it('cannot be made of a page without a script', async () => {
    await expect(withStarter('<p>', '/nowhere')).rejects.toThrow('index.html has no script');
  });
});
