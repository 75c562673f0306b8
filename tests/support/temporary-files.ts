import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** Writes files, by path, into a temporary directory, which is deleted after the test file. Returns its path. */
export async function writeFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-files-'));
  afterAll(() => rm(directory, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
}
