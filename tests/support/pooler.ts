import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../scripts/run.ts';
import { type Cluster, postgresPrograms, startCluster } from '../../scripts/testing/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);

const programs = program === undefined ? null : postgresPrograms();
/** For `describe.each`: nothing where PgBouncer or PostgreSQL is missing. */
export const pooledPrograms = programs === null ? [] : [programs];

/** A PgBouncer in transaction mode in front of a PostgreSQL server. */
type Pooler = {
  readonly url: string;
  /** The number of clients that wait for a server connection. */
  readonly waiting: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

const pools = z.array(z.object({ cl_waiting: z.coerce.number() }));

/** Starts PgBouncer with `size` server connections in front of the database of a URL. */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  if (program === undefined) throw new Error('PgBouncer is not installed');
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'stretch-pooler-'));
  await chmod(directory, 0o755);
  const port = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
postgres = host=${hostname} port=${serverPort} user=${username} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
`,
  );
  // It refuses to run as root.
  const [command, args] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, file]] : [program, [file]];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(child, 'exit');
  await started(child);
  const urlOf = (name: string) => `postgres://${username}@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf('postgres'),
    waiting: async () => {
      const admin = new Client({ connectionString: urlOf('pgbouncer') });
      await admin.connect();
      const { rows } = await admin.query('show pools');
      await admin.end();
      return pools.parse(rows).reduce((sum, { cl_waiting }) => sum + cl_waiting, 0);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves once it listens, rejects if it exits instead. */
function started(child: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    child.on('exit', () => reject(new Error(`PgBouncer exited: ${output}`)));
  });
}

/** Processes of the server behind PgBouncer on an empty database of their own; call it in a `describe`. */
export function pooledProcesses(bin: (typeof pooledPrograms)[number]) {
  const running: ServerProcess[] = [];
  let opened: { readonly cluster: Cluster; readonly pooler: Pooler; readonly directory: string } | undefined;
  const started = () => {
    if (opened === undefined) throw new Error('PgBouncer starts in beforeAll');
    return opened;
  };
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'stretch-pooled-'));
    const cluster = await startCluster(bin);
    opened = { cluster, pooler: await startPooler(cluster.url, 3), directory };
  });
  afterAll(async () => {
    const { cluster, pooler, directory } = started();
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    await pooler.stop();
    await cluster.remove();
    await rm(directory, { recursive: true, force: true });
  });
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    DATA_DIR: started().directory,
    DATABASE_URL: started().pooler.url,
    DATABASE_POOLER: 'transaction',
    DATABASE_POOL_SIZE: '5',
    DATABASE_CONNECT_TIMEOUT_MS: '120000',
    MIGRATE_ON_START: 'false',
    ...more,
  });
  return {
    /** The URL of PostgreSQL itself. */
    directUrl: () => started().cluster.url,
    env,
    start: async (more?: Readonly<Record<string, string>>) => {
      const server = await startServerProcess(env(more));
      running.push(server);
      return server;
    },
  };
}
