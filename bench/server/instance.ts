import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import { Client, Pool } from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import * as schema from '#server/db/schema/index.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { database } from './cluster.ts';
import { fill } from './fill.ts';
import type { Reader } from './reads.ts';

/** Size of the large entities, the same in each instance. */
export const CROWD = 20_000;
const password = 'a quite long pass phrase';
const names = ['viewer', 'organizer', 'recipient'] as const satisfies readonly Reader[];

export type Instance = {
  readonly posts: number;
  readonly address: string;
  readonly origin: string;
  readonly cookies: Readonly<Record<Reader, string>>;
  readonly close: () => Promise<void>;
};

const hash = async (text: string) => createHash('sha256').update(text).digest('hex');

/** Starts the real server on a database with `posts` posts, which is filled if it is new, and signs the readers in. */
export async function startInstance(
  server: string,
  posts: number,
  log: (line: string) => void,
): Promise<Instance> {
  const { address, isNew } = await database(server, `stretch_bench_${posts}`);
  const { db, close } = await openDatabase({
    databaseUrl: address,
    dataDir: '',
    onLockLost: () => {},
    onConnectionError: () => {},
  });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const jobs = await openJobs(db);
  const app = await buildApp({
    config,
    db,
    jobs,
    secret: 'a secret for measurements only, 32 characters',
    limited: false,
    passwordHasher: { hash, verify: async (given) => (await hash(given.password)) === given.hash },
    log: { level: 'silent' },
  });
  if (isNew) {
    const started = Date.now();
    for (const name of names) await post(app, '/api/register', registration(name));
    await fillFast(address, posts, await readersOf(db));
    log(`${posts.toLocaleString('en-US')} posts filled in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  const cookies = {
    viewer: await signIn(app, 'viewer'),
    organizer: await signIn(app, 'organizer'),
    recipient: await signIn(app, 'recipient'),
  };
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    posts,
    address,
    origin,
    cookies,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

const registration = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password,
  firstName: name,
});

async function post(app: FastifyInstance, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload });
  if (response.statusCode !== 303) throw new Error(`${url}: status ${response.statusCode}: ${response.body}`);
  return response;
}

async function signIn(app: FastifyInstance, name: string): Promise<string> {
  const { cookies } = await post(app, '/api/login', { login: name, password });
  return cookies.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; ');
}

async function readersOf(db: Database): Promise<Record<Reader, string>> {
  const found = await db.query.users.findMany({ columns: { id: true, username: true } });
  const idOf = (name: Reader) => found.find((user) => user.username === name)?.id ?? '';
  return { viewer: idOf('viewer'), organizer: idOf('organizer'), recipient: idOf('recipient') };
}

/** Fills without triggers, foreign keys and synchronous commits; `fill` computes what the triggers would. */
async function fillFast(address: string, posts: number, readers: Record<Reader, string>): Promise<void> {
  const options = [
    '-c session_replication_role=replica -c statement_timeout=0 -c synchronous_commit=off',
    '-c work_mem=256MB -c maintenance_work_mem=256MB',
  ].join(' ');
  const pool = new Pool({ connectionString: address, max: 1, options });
  try {
    await fill(drizzle({ client: pool, schema }), { posts, crowd: CROWD }, readers);
  } finally {
    await pool.end();
  }
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
