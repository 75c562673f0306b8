import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../run.ts';

const run = promisify(execFile);

/** A temporary PostgreSQL server. A test can stop, freeze and start it. */
export type Cluster = {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** `immediate` is like a crash: connections are cut, and the next start recovers. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Suspends all its processes: it accepts connections and statements and responds to none. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** The directory of PostgreSQL's programs; null where it is not installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const directories = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const isComplete = (directory: string) =>
    ['pg_ctl', 'initdb'].every((program) => existsSync(join(directory, program)));
  return directories.find(isComplete) ?? null;
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

const asPostgres = (program: string, args: readonly string[]) =>
  isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' })
    : run(program, [...args], { cwd: '/' });

/**
 * Creates a cluster in a temporary directory and starts it with these settings. Without fsync only a crash of the machine
 * loses data.
 */
export async function startCluster(programs: string, settings = '-c fsync=off'): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-cluster-'));
  const data = join(directory, 'data');
  await chmod(directory, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await run('chown', ['postgres:postgres', data]);
  const port = await freePort();
  const init = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await asPostgres(join(programs, 'initdb'), ['-D', data, ...init]);
  const control = (...args: readonly string[]) =>
    asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args]);
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 ${settings}`;
  const start = async () => {
    await control('-l', join(data, 'log'), '-t', '60', '-o', options, 'start');
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    await control('-m', mode, 'stop');
  };
  const signal = async (name: 'STOP' | 'CONT') => {
    const [parent = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    const children = await run('ps', ['-o', 'pid=', '--ppid', parent]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    const pids = [parent, ...children.split(/\s+/)].filter((pid) => pid !== '');
    // Fails after it has signalled all others when one has ended meanwhile.
    await run('kill', ['-s', name, ...pids]).catch(() => {});
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    isRunning: () => existsSync(join(data, 'postmaster.pid')),
    stop,
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    remove: async () => {
      await signal('CONT').catch(() => {});
      await stop('immediate').catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
