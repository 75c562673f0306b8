import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

async function binFolder(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? '' : join(root, newest, 'bin');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('No port is free'));
      });
    });
  });
}

export type Cluster = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts a temporary PostgreSQL server, or uses that of BENCH_DATABASE_URL, which is not stopped. */
export async function openCluster(): Promise<Cluster> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given !== undefined) return { address: given, stop: async () => {} };
  const bin = await binFolder();
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const call = (name: string, ...args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(bin, name), ...args], { cwd: '/' })
      : run(join(bin, name), args, { cwd: '/' });
  const home = await mkdtemp(join(tmpdir(), 'stretch-bench-'));
  await chmod(home, 0o755);
  const data = join(home, 'data');
  await mkdir(data);
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(data, Number(stdout), -1);
  }
  const port = await freePort();
  await call(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  );
  const settings = [
    `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c max_connections=100`,
    '-c fsync=off -c shared_buffers=1GB -c max_wal_size=8GB -c random_page_cost=1.1 -c effective_cache_size=4GB',
  ].join(' ');
  await call('pg_ctl', '-D', data, '-l', join(data, 'server.log'), '-w', 'start', '-o', settings);
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Creates a database if it does not exist. Returns its address. */
export async function database(server: string, name: string): Promise<{ address: string; isNew: boolean }> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    const isNew = found.rowCount === 0;
    if (isNew) await client.query(`create database ${name}`);
    const address = new URL(server);
    address.pathname = `/${name}`;
    return { address: address.href, isNew };
  } finally {
    await client.end();
  }
}
