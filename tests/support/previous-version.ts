import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const git = (...args: readonly string[]) =>
  run('git', args, { cwd: root }).catch((cause: unknown) => {
    throw new Error('The previous version is read from the history of the repository, which is not there', {
      cause,
    });
  });

/** The code as it was before a migration was added, in a temporary directory with the packages of this version. */
export async function checkOutBefore(migration: string) {
  const file = `server/db/migrations/${migration}.sql`;
  const { stdout } = await git('log', '--diff-filter=A', '--format=%H', '--', file);
  const added = stdout.trim().split('\n').at(-1);
  const directory = await mkdtemp(join(tmpdir(), 'stretch-previous-'));
  const archive = join(directory, 'code.tar');
  const code = join(directory, 'code');
  // A migration that is not committed follows the last commit.
  await git('archive', `--output=${archive}`, added ? `${added}^` : 'HEAD');
  await mkdir(code);
  await run('tar', ['-xf', archive, '-C', code]);
  await symlink(join(root, 'node_modules'), join(code, 'node_modules'));
  return { directory: code, remove: () => rm(directory, { recursive: true }) };
}
