import { join } from 'node:path';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Client } from 'pg';
import type * as schema from './schema/index.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** An advisory lock id that no other program on the same database uses. */
const migrationLock = 7_350_420_211;

export async function migrateEmbedded(db: PgliteDatabase<typeof schema>): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/** Migrates under an advisory lock: of several processes one migrates, the others wait. */
export async function migratePostgres(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
