import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './server-process.ts';

const run = promisify(execFile);

/** A PostgreSQL server of a test's own, to be taken away and given back. */
export type Cluster = {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** `immediate` is as good as pulling the plug: no goodbye to anybody, recovery at the next start. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Stops every process of it where it stands: it takes connections and statements and answers nothing. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** The directory with PostgreSQL's programs; null where it is not installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return (
    places.find((place) => existsSync(join(place, 'pg_ctl')) && existsSync(join(place, 'initdb'))) ?? null
  );
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

function asPostgres(program: string, args: readonly string[]) {
  return isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' })
    : run(program, [...args], { cwd: '/' });
}

function postgresIds(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes a cluster in a directory of its own and starts it. */
export async function startCluster(programs: string): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-cluster-'));
  const data = join(directory, 'data');
  await chmod(directory, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (isRoot) {
    const { uid, gid } = postgresIds();
    await chown(data, uid, gid);
  }
  const port = await freePort();
  await asPostgres(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const control = join(programs, 'pg_ctl');
  // Only the machine itself could lose what is not synced, and it outlives the test.
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const start = async () => {
    await asPostgres(control, [
      '-D',
      data,
      '-l',
      join(data, 'log'),
      '-w',
      '-t',
      '60',
      '-o',
      options,
      'start',
    ]);
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    await asPostgres(control, ['-D', data, '-m', mode, '-w', 'stop']);
  };
  const signal = async (name: 'STOP' | 'CONT') => {
    const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    const children = await run('ps', ['-o', 'pid=', '--ppid', first]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    const pids = [first, ...children.split(/\s+/)].filter((pid) => pid !== '').map(Number);
    for (const pid of pids) process.kill(pid, `SIG${name}`);
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
