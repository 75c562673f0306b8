import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server-process.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);

export const hasPooler = program !== undefined;

/** A PgBouncer in transaction mode in front of a PostgreSQL server. */
export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts PgBouncer with `size` server connections in front of the database of a URL. */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  if (program === undefined) throw new Error('PgBouncer is not installed');
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'stretch-pooler-'));
  await chmod(directory, 0o755);
  const port = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
postgres = host=${hostname} port=${serverPort} user=${username}
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
    process.getuid?.() === 0
      ? ['runuser', ['-u', 'postgres', '--', program, '-q', file]]
      : [program, ['-q', file]];
  const child = spawn(command, args, { stdio: 'ignore' });
  const exit = once(child, 'exit');
  await waitForPort(port, child);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`PgBouncer exited with ${child.exitCode}`);
}
