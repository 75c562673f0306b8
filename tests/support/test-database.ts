import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, openPglite } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';

export type TestDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /** Where other processes can reach it; null when it lives in this one. */
  readonly address: string | null;
  readonly close: () => Promise<void>;
};

const migrations = join(import.meta.dirname, '../../server/db/migrations');

/**
 * A fresh, migrated database of one's own: in memory, or on the PostgreSQL server of TEST_DATABASE_URL when the
 * vitest project asks for it.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const onPostgres = process.env['STRETCH_TEST_ENGINE'] === 'postgres';
  return onPostgres && server ? openOnPostgres(server) : openInMemory();
}

/** Migrating takes seconds, loading a migrated image a moment: the image is made once for each set of migrations. */
async function openInMemory(): Promise<TestDatabase> {
  const image = join(tmpdir(), `stretch-test-${await migrationsHash()}.tar`);
  const bytes = await readFile(image).catch(() => null);
  if (bytes !== null)
    return { ...(await openPglite({ loadDataDir: new Blob([new Uint8Array(bytes)]) })), address: null };

  const opened = await openPglite();
  const draft = `${image}.${randomUUID()}`;
  const dump = await opened.dump();
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, image);
  return { ...opened, address: null };
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function openOnPostgres(server: string): Promise<TestDatabase> {
  const { address, drop } = await emptyPostgres(server);
  const options = { databaseUrl: address, dataDir: '', onLost: () => {}, onTrouble: () => {} };
  const { db, kind, close } = await openDatabase(options);
  return {
    db,
    kind,
    address,
    close: async () => {
      await close();
      await drop();
    },
  };
}

/** A database without any table on a PostgreSQL server. */
export async function emptyPostgres(server: string) {
  const name = `stretch_test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { address: address.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
