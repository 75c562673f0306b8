import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/**
 * The server of the last release, from its archive (docs/operations.md, Upgrades), in a temporary directory with the packages of
 * this version; `migrations` is how many it has.
 */
export async function unpackPreviousVersion() {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-previous-'));
  await run('tar', ['-xzf', join(root, 'tests/server/lifecycle/previous-version.tgz'), '-C', directory]);
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  const files = await readdir(join(directory, 'server/db/migrations'));
  const migrations = files.filter((name) => name.endsWith('.sql')).length;
  return { directory, migrations, remove: () => rm(directory, { recursive: true }) };
}
