import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { capture, root } from '../../../scripts/run.ts';

/** A temporary copy of the repository's configuration, scripts and packages, without its code. */
export interface FixtureProject {
  readonly folder: string;
  write(file: string, text: string): void;
  remove(): void;
}

const copied = [
  '.oxlintrc.json',
  'biome.json',
  'cspell.json',
  'tsconfig.json',
  'package.json',
  'knip.json',
  '.gitignore',
  'scripts',
];

/** Creates a project; `paths` of the repository are copied into it too. */
export function createFixtureProject(...paths: readonly string[]): FixtureProject {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-project-'));
  for (const name of [...copied, ...paths])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    write(file, text) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Diagnostic {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.string(), filename: z.string() })),
});

/** Lints the project, or some of its files, as `npm run check` does. */
export async function lint(
  project: FixtureProject,
  files: readonly string[] = [],
): Promise<readonly Diagnostic[]> {
  const { output } = await capture('oxlint', ['-f', 'json', ...files], project.folder);
  const { diagnostics } = report.parse(JSON.parse(output));
  return diagnostics.map(({ filename, code, message }) => ({ file: filename, rule: code, message }));
}
