import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client, Pool } from 'pg';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';
import * as schema from './schema/index.ts';
import { transactionsOn } from './transactions.ts';

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** The embedded database may no longer be used: the process must stop at once. */
  readonly onLost: (error: Error) => void;
  /** A connection to PostgreSQL broke; the pool opens another one when it is needed. */
  readonly onTrouble: (error: Error) => void;
};

/** How long to wait for a connection, and for a statement; a person waits no longer either. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;

/** Opens PostgreSQL if an address is given, else the embedded database in the data directory, and migrates it. */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === null
    ? openEmbedded(options.dataDir, options.onLost)
    : openPostgres(options.databaseUrl, options.onTrouble);
}

async function openEmbedded(dataDir: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDir, onLost);
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

/** A migrated embedded database: in `dataDir`, or in memory, where it may start from a dump of another one. */
export async function openPglite(
  options: { readonly dataDir?: string; readonly loadDataDir?: Blob } = {},
): Promise<OpenDatabase & { readonly dump: () => Promise<Blob> }> {
  const client = await PGlite.create(options);
  const db = drizzlePglite({ client, schema });
  await migrateEmbedded(db);
  return { db, kind: 'embedded', close: () => client.close(), dump: () => client.dumpDataDir('none') };
}

async function openPostgres(databaseUrl: string, onTrouble: (error: Error) => void): Promise<OpenDatabase> {
  await migrateAt(databaseUrl);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    // A server that hangs, or a network that swallows everything, breaks off no statement itself.
    query_timeout: STATEMENT_MS + 2_000,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'stretch',
  });
  // While a connection is in use the pool does not listen to it, and an error nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onTrouble));
  pool.on('error', () => {});
  const db = Object.assign(drizzleNodePostgres({ client: pool, schema }), {
    transaction: transactionsOn(pool),
  });
  return { db, kind: 'postgres', close: () => pool.end() };
}

/** Migrates on a connection of its own, which may take as long as it takes. */
async function migrateAt(databaseUrl: string): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'stretch migration',
  });
  // What breaks fails the statement under way, which tells.
  client.on('error', () => {});
  await client.connect();
  try {
    await migratePostgres(client);
  } finally {
    await client.end();
  }
}
