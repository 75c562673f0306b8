import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { capture, root } from '../../../scripts/run.ts';

/** An empty house under /tmp with our own rules in force: the real configuration, the real packages, no code. */
export interface House {
  readonly folder: string;
  write(file: string, text: string): void;
  remove(): void;
}

const furniture = [
  '.oxlintrc.json',
  'biome.json',
  'tsconfig.json',
  'package.json',
  'knip.json',
  '.gitignore',
  'scripts',
];

/** Builds the empty house; `rooms` are copied in beside the configuration. */
export function buildHouse(...rooms: readonly string[]): House {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-house-'));
  for (const name of [...furniture, ...rooms]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    write(file, text) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Complaint {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.string(), filename: z.string() })),
});

/** Lints the house, or some files of it, as `npm run check` does and gives every complaint. */
export async function lint(house: House, files: readonly string[] = []): Promise<readonly Complaint[]> {
  const { output } = await capture('oxlint', ['-f', 'json', ...files], house.folder);
  const { diagnostics } = report.parse(JSON.parse(output));
  return diagnostics.map(({ filename, code, message }) => ({ file: filename, rule: code, message }));
}
