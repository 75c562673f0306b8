import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client, Pool } from 'pg';
import { ConfigError, DEFAULT_POSTGRES, type PostgresConfig } from '../config.ts';
import { type QueueDatabase, queueOnPglite, queueOnPostgres } from '../jobs/queue.store.ts';
import { type Database, ping } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedDatabase } from './embedded.ts';
import { assertMigrated, migrateEmbedded, migratePostgres } from './migrate.ts';
import { nameStatements } from './prepared.ts';
import * as schema from './schema/index.ts';
import { createTransaction } from './transactions.ts';

export type OpenDatabase = {
  readonly db: Database;
  /** The same database for the workers of jobs. */
  readonly queue: QueueDatabase;
  readonly kind: 'embedded' | 'postgres';
  /** Resolves when the database responds, to this ping or to any statement meanwhile; even while the pool is exhausted. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly postgres?: PostgresConfig;
  /** Called when the directory lock is lost: the process must stop at once. */
  readonly onLockLost: (error: Error) => void;
  /** Called when a connection to PostgreSQL breaks; the pool opens a new one on demand. */
  readonly onConnectionError: (error: Error) => void;
};

/** Opens PostgreSQL when a URL is configured, else the embedded database in the data directory, and migrates it unless told not to. */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === null
    ? openEmbedded(options.dataDir, options.onLockLost)
    : openPostgres(options.databaseUrl, options.onConnectionError, options.postgres ?? DEFAULT_POSTGRES);
}

async function openEmbedded(dataDir: string, onLockLost: (error: Error) => void): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDir, onLockLost);
  try {
    const opened = await openPglite({ dataDir: join(dataDir, 'pglite') });
    const close = async () => {
      await opened.close();
      await release();
    };
    return { ...opened, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The parsers that PGlite keeps, by the numbers of their types in `pg_type`: arrays, and the types of their items. */
const PARSED_TYPES: ReadonlySet<number> = new Set([
  // boolean, bigint, smallint, integer
  16, 1000, 20, 1016, 21, 1005, 23, 1007,
  // json, double precision, jsonb
  114, 199, 701, 1022, 3802, 3807,
  // text, varchar, uuid: their items are texts
  1009, 1015, 2951,
]);

/** Opens and migrates an embedded database: in `dataDir`, or in memory, optionally from a dump. */
export async function openPglite(
  options: { readonly dataDir?: string; readonly loadDataDir?: Blob } = {},
): Promise<OpenDatabase & { readonly dump: () => Promise<Blob> }> {
  const client = new EmbeddedDatabase(options);
  await client.waitReady;
  // PGlite copies these for each result, which took a third of the time of a short statement. Single values are parsed without them.
  const isRead = ([type]: readonly [string, unknown]) => PARSED_TYPES.has(Number(type));
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(isRead));
  const db = drizzlePglite({ client, schema });
  await migrateEmbedded(client);
  return {
    db,
    queue: queueOnPglite(client),
    kind: 'embedded',
    ping: () => ping(db),
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  };
}

async function openPostgres(
  databaseUrl: string,
  onConnectionError: (error: Error) => void,
  config: PostgresConfig,
): Promise<OpenDatabase> {
  const { poolSize, statementTimeoutMs, throughPooler, migrateOnStart } = config;
  if (migrateOnStart) await migrateAt(databaseUrl, config);
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: config.connectTimeoutMs,
    idleTimeoutMillis: config.idleTimeoutMs,
    // A frozen server or a dead network never cancels a statement, so the driver has a separate timeout.
    query_timeout: statementTimeoutMs + 2_000,
    application_name: 'stretch',
    // A pooler in transaction mode refuses these; then they are settings of the role.
    ...(!throughPooler && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }),
  };
  const pool = new Pool({ ...settings, max: poolSize });
  // A separate connection, because an exhausted pool does not mean that the database is down.
  const pingPool = new Pool({ ...settings, max: 1 });
  // The pool does not handle errors of a connection in use, and an unhandled error event ends the process.
  for (const each of [pool, pingPool]) {
    each.on('connect', (client) => client.on('error', onConnectionError));
    each.on('error', () => {});
  }
  const db = Object.assign(drizzleNodePostgres({ client: pool, schema }), {
    transaction: createTransaction(pool),
  });
  if (!throughPooler) nameStatements(db);
  const close = async () => {
    await Promise.all([pool.end(), pingPool.end()]);
  };
  try {
    if (!migrateOnStart) await assertMigrated(db);
  } catch (error) {
    await close();
    throw error;
  }
  const pingServer = async () => {
    const responded = Promise.withResolvers<void>();
    const onRelease = (error: unknown) => {
      if (!error) responded.resolve();
    };
    pool.on('release', onRelease);
    try {
      // Behind a full pooler the ping is queued while the statements of requests complete.
      await Promise.race([pingPool.query('select 1'), responded.promise]);
    } finally {
      pool.off('release', onRelease);
    }
  };
  return { db, queue: queueOnPostgres(pool), kind: 'postgres', ping: pingServer, close };
}

/**
 * Migrates on a separate connection without a statement timeout. Throws a `ConfigError` when it would go through a pooler,
 * which gives each transaction another session: the lock and the timeouts of migrations belong to one.
 */
export async function migrateAt(
  databaseUrl: string,
  { migrationUrl, throughPooler, connectTimeoutMs }: PostgresConfig,
): Promise<void> {
  if (throughPooler && migrationUrl === null)
    throw new ConfigError('MIGRATION_DATABASE_URL is required to migrate behind a pooler');
  const client = new Client({
    connectionString: migrationUrl ?? databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'stretch migration',
  });
  // The pending statement rejects with the same error.
  client.on('error', () => {});
  await client.connect();
  try {
    // Those of the role are for requests: an index build takes as long as it needs.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await migratePostgres(client);
  } finally {
    await client.end();
  }
}
