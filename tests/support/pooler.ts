import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import * as z from 'zod';
import { freePort } from './server-process.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);

export const hasPooler = program !== undefined;

/** A PgBouncer in transaction mode in front of a PostgreSQL server. */
export type Pooler = {
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
