import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutPresent } from '../../../scripts/build/chunks.ts';
import { markPure, takePlain } from '../../../scripts/build/contract-outline.ts';
import { rewriteImports } from '../../../scripts/build/imports.ts';
import { starter, withStarter } from '../../../scripts/build/starter.ts';
import { declaredBy, namesIn, statementsOf } from '../../../scripts/build/syntax.ts';

/** What the steps of the build do to a text, to the letter. */

describe('the contract’s constants', () => {
  it('are marked as free of effects where they call something, and nowhere else', () => {
    const code = "export const a = z.string();\nconst b = 'plain';\nexport const c = () => z.object({});";
    expect(markPure(code, 'module.js')).toBe(
      "export const a = /* @__PURE__ */ (() => (z.string()))();\nconst b = 'plain';\nexport const c = () => z.object({});",
    );
  });

  it('that are plain values are taken out of a module with nothing else in it, schemas are not', async () => {
    const code = "import { COMMENT_MAX, comment } from '#contract/comments.ts';\nuse(COMMENT_MAX, comment);";
    expect(await takePlain(code)).toBe(
      'import { COMMENT_MAX as COMMENT_MAX } from "\\u0000contract-data:comments"; import { comment as comment } from "#contract/comments.ts";\nuse(COMMENT_MAX, comment);',
    );
  });
});

describe('an import', () => {
  const elsewhere = async (_: string, name: string) =>
    name === 'a' ? { from: './a.ts', name: 'original' } : null;

  it('is taken from elsewhere name by name, under the name it has here', async () => {
    const code = "import { a as mine, b } from './index.ts';\nmine(b);";
    expect(await rewriteImports(code, elsewhere)).toBe(
      'import { original as mine } from "./a.ts"; import { b as b } from "./index.ts";\nmine(b);',
    );
  });

  it.each(["import './a.css';", "import * as all from './index.ts';", "import a from './index.ts';"])(
    'of another kind stays as it is: %s',
    async (code) => {
      expect(await rewriteImports(code, elsewhere)).toBe(code);
    },
  );
});

describe('a text', () => {
  const [first] = statementsOf('export const { a } = b, c = d.e({ f, g: h });', 'module.ts');
  if (first === undefined) throw new Error('There is a statement');

  it('declares its names, but for those taken apart', () => {
    expect(declaredBy(first)).toEqual(['c']);
  });

  it('refers to no more than the names that stand free', () => {
    expect([...namesIn(first)].toSorted()).toEqual(['a', 'b', 'c', 'd', 'f', 'h']);
  });

  it('that is no module is refused with the file’s name', () => {
    expect(() => statementsOf('const = 1', 'broken.ts')).toThrow('broken.ts');
  });
});

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
