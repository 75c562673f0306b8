import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DEFAULT_POSTGRES } from '#server/config.ts';
import { openDatabase, openPglite } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import type { QueueDatabase } from '#server/jobs/queue.store.ts';

export type TestDatabase = {
  readonly db: Database;
  /** The same database for the workers of jobs. */
  readonly queue: QueueDatabase;
  readonly kind: 'embedded' | 'postgres';
  /** Its URL for other processes; null when it is in memory. */
  readonly address: string | null;
  /** Releases it at the end of a test file. */
  readonly close: () => Promise<void>;
  /** Closes its connections: every later statement fails. */
  readonly disconnect: () => Promise<void>;
};

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const jobs = join(import.meta.dirname, '../../server/jobs');

/** The PostgreSQL server of TEST_DATABASE_URL in the vitest project `server-postgres`; other projects use PGlite. */
export const postgresServer =
  process.env['STRETCH_TEST_ENGINE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;

/** Opens an empty, migrated database: in memory, or on PostgreSQL. */
export function openTestDatabase(): Promise<TestDatabase> {
  return postgresServer ? openOnPostgres(postgresServer) : openInMemory();
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  }
  for (const file of ['queue.store.ts', 'kinds.ts']) hash.update(await readFile(join(jobs, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The tar file of a migrated embedded database, created once for each set of migrations: migrating takes seconds of CPU time,
 * loading the file less than one.
 */
async function migratedImage(): Promise<string> {
  const image = join(tmpdir(), `stretch-test-${await migrationsHash()}.tar`);
  if (existsSync(image)) return image;

  const opened = await openPglite();
  const dump = await opened.dump();
  await opened.close();
  // Several workers may create it at once: each writes its own file and renames it.
  const draft = `${image}.${randomUUID()}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, image);
  return image;
}

/** Shared by all databases in memory of this process: the image, and the engine, which takes long to compile. */
async function loadTemplate() {
  const engine = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  const [image, wasm] = await Promise.all([
    migratedImage().then((path) => readFile(path)),
    readFile(fileURLToPath(engine)),
  ]);
  return {
    loadDataDir: new Blob([new Uint8Array(image)]),
    pgliteWasmModule: await WebAssembly.compile(new Uint8Array(wasm)),
  };
}

let template: ReturnType<typeof loadTemplate> | null = null;

export function embeddedTemplate() {
  template ??= loadTemplate();
  return template;
}

type Embedded = Awaited<ReturnType<typeof openPglite>>;

/** Empty databases for reuse: opening one takes half a second of CPU time, emptying one a hundredth of that. */
const idle: Embedded[] = [];

/** Deletes all rows and jobs, and inserts the only row of the migrations again. `truncate` takes ten times as long. */
export const emptyDatabase = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || name;
  end loop;
  insert into leaderboard_window (since) values ('epoch');
  delete from pgboss.job;
end $$`;

async function openInMemory(): Promise<TestDatabase> {
  const opened = idle.pop() ?? (await openPglite(await embeddedTemplate()));
  let isOpen = true;
  const once = (end: () => Promise<void>) => async () => {
    if (isOpen) await end();
    isOpen = false;
  };
  return {
    db: opened.db,
    queue: opened.queue,
    kind: opened.kind,
    address: null,
    close: once(async () => {
      await opened.db.execute(emptyDatabase);
      idle.push(opened);
    }),
    disconnect: once(opened.close),
  };
}

let reused: ReturnType<typeof openInMemory> | null = null;

/** Empties and returns the one database in memory that all test files of a worker use in turn. */
export async function reuseTestDatabase(): Promise<TestDatabase> {
  reused ??= openInMemory();
  const database = await reused;
  await database.db.execute(emptyDatabase);
  return { ...database, close: async () => {} };
}

async function openOnPostgres(server: string): Promise<TestDatabase> {
  const { address, drop } = await migratedPostgres(server);
  const { db, queue, kind, close } = await openStorage({ databaseUrl: address, dataDir: '' });
  return {
    db,
    queue,
    kind,
    address,
    close: async () => {
      await close();
      await drop();
    },
    disconnect: close,
  };
}

async function withClient<T>(address: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function addressOn(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

async function createOnPostgres(server: string, suffix = '') {
  const name = `stretch_test_${randomUUID().replaceAll('-', '')}`;
  const admin = (statement: string) => withClient(server, (client) => client.query(statement));
  await admin(`create database ${name}${suffix}`);
  return {
    address: addressOn(server, name),
    drop: async () => {
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** A database without tables on a PostgreSQL server. */
export const emptyPostgres = (server: string) => createOnPostgres(server);

/** A number that no test uses for its own lock. */
const templateLock = 7_350_420_212;

/** The name of a migrated template database without connections, created once for each set of migrations. */
async function postgresTemplate(server: string): Promise<string> {
  const name = `stretch_template_${await migrationsHash()}`;
  await withClient(server, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rows.length > 0) return;
    // A killed process may have left a draft.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await withClient(addressOn(server, draft), migratePostgres);
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** A migrated database on a PostgreSQL server, copied file by file: through the log of changes it takes twice as long. */
export async function migratedPostgres(server: string) {
  return createOnPostgres(server, ` template ${await postgresTemplate(server)} strategy file_copy`);
}

/** The data of server processes: a directory, and a PostgreSQL database if the tests run there. */
export type Storage = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The environment variables for a server process. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  readonly remove: () => Promise<void>;
};

/** Opens the database of a storage as a server does. */
export const openStorage = (storage: Pick<Storage, 'databaseUrl' | 'dataDir'>) =>
  openDatabase({ ...storage, postgres: patient, onLockLost: () => {}, onConnectionError: () => {} });

/** The time limits of production would end what waits on a busy machine. */
const patient = { ...DEFAULT_POSTGRES, connectTimeoutMs: 120_000, statementTimeoutMs: 120_000 };

/** Creates a storage: as before the first start of a server, or with a migrated database. */
export async function createStorage(state: 'empty' | 'migrated'): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stretch-data-'));
  const create = state === 'empty' ? emptyPostgres : migratedPostgres;
  const database = postgresServer ? await create(postgresServer) : null;
  if (database === null && state === 'migrated') await extractImage(join(dataDir, 'pglite'));
  const databaseUrl = database?.address ?? null;
  return {
    dataDir,
    databaseUrl,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function extractImage(directory: string): Promise<void> {
  const image = await migratedImage();
  await mkdir(directory, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', image, '-C', directory]);
}
