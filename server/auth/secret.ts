import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesOf } from '../db/trouble.ts';
import { inTurn } from '../db/turn.ts';

const SHORTEST = 32;

/**
 * The secret that signs cookies: the configured one, else the one kept in the data directory, made at first start.
 * Processes that make it at once all end up with the same one. `onLost` is called if another process may be making it
 * too, after all; this one must then stop.
 */
export async function sessionSecret(
  configured: string | null,
  dataDir: string,
  onLost: (error: Error) => void,
): Promise<string> {
  if (configured !== null) return configured;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret');
  return (await keptIn(file)) ?? inTurn(file, onLost, async () => (await keptIn(file)) ?? makeIn(file));
}

/** The secret in a file; null when there is none, or what a crash has left of one. */
async function keptIn(file: string): Promise<string | null> {
  const kept = (await readFile(file, 'utf8').catch(noneWhereNoFile)).trim();
  return kept.length >= SHORTEST ? kept : null;
}

function noneWhereNoFile(error: unknown): string {
  if (codesOf(error).includes('ENOENT')) return '';
  throw error;
}

/** Whoever reads the file meanwhile finds all of the secret in it, or no file. */
async function makeIn(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.draft`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
  return secret;
}
