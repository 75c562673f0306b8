import { Client } from 'pg';
import { postgresPrograms, startCluster } from '../../scripts/testing/postgres-cluster.ts';

/** Settings for millions of rows, which a crash of the machine may lose. */
const settings =
  '-c fsync=off -c shared_buffers=1GB -c max_wal_size=8GB -c random_page_cost=1.1 -c effective_cache_size=4GB';

/** Starts a temporary PostgreSQL server, or uses that of BENCH_DATABASE_URL, which is not stopped. */
export async function openCluster(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
}> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given !== undefined) return { address: given, stop: async () => {} };
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const { url, remove } = await startCluster(programs, settings);
  return { address: url, stop: remove };
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
