import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from '../db/file-lock.ts';
import { errorCodes } from '../error-details.ts';

const SHORTEST = 32;

/**
 * The secret that signs cookies: the configured one, else one that is stored in the data directory at the first start.
 * Concurrent processes get the same one. `onLockLost` is called if the lock was taken over; the process must then stop.
 */
export async function sessionSecret(
  configured: string | null,
  dataDir: string,
  onLockLost: (error: Error) => void,
): Promise<string> {
  if (configured !== null) return configured;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret');
  return (
    (await readSecret(file)) ??
    withFileLock(file, onLockLost, async () => (await readSecret(file)) ?? createSecret(file))
  );
}

/** The secret in a file; null when it is missing or incomplete after a crash. */
async function readSecret(file: string): Promise<string | null> {
  const secret = (await readFile(file, 'utf8').catch(emptyIfMissing)).trim();
  return secret.length >= SHORTEST ? secret : null;
}

function emptyIfMissing(error: unknown): string {
  if (errorCodes(error).includes('ENOENT')) return '';
  throw error;
}

/** Creates the file by renaming a draft, so that readers never see a part of the secret. */
async function createSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.draft`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
  return secret;
}
