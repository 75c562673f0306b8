import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrationNames } from '#tests/support/earlier-database.ts';
import { createStorage, emptyPostgres, openStorage, postgresServer } from '#tests/support/test-database.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

describe('the migrations', () => {
  it('match the schema', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'stretch-migrations-'));
    await cp(join(root, 'server/db/migrations'), join(directory, 'migrations'), { recursive: true });
    const before = await readdir(join(directory, 'migrations'));
    const config = join(directory, 'drizzle.config.json');
    await writeFile(
      config,
      JSON.stringify({
        dialect: 'postgresql',
        schema: join(root, 'server/db/schema'),
        // drizzle-kit prefixes its working directory, also to an absolute path.
        out: relative(root, join(directory, 'migrations')),
      }),
    );
    const kit = join(root, 'node_modules/drizzle-kit/bin.cjs');
    const { stdout } = await run(process.execPath, [kit, 'generate', `--config=${config}`], { cwd: root });
    const after = await readdir(join(directory, 'migrations'));
    await rm(directory, { recursive: true });
    expect([after, stdout.includes('No schema changes')]).toEqual([before, true]);
  });

  it('do nothing in a migrated database', async () => {
    const storage = await createStorage('migrated');
    const applied = async () => {
      const opened = await openStorage(storage);
      const { rows } = await opened.db.execute('select * from drizzle.__drizzle_migrations order by id');
      await opened.close();
      return rows;
    };
    const first = await applied();
    expect(await applied()).toEqual(first);
    expect(first.length).toBe((await migrationNames()).length);
    await storage.remove();
  });
});

describe.each(postgresServer ? [postgresServer] : [])('the migrations on PostgreSQL', (server) => {
  it('are run once when several processes start at once', async () => {
    const { address, drop } = await emptyPostgres(server);
    const start = () => openStorage({ databaseUrl: address, dataDir: '' });
    const opened = await Promise.all([start(), start(), start(), start()]);
    for (const each of opened) {
      const { rows } = await each.db.execute('select * from drizzle.__drizzle_migrations');
      expect(rows.length).toBe((await migrationNames()).length);
      await each.close();
    }
    await drop();
  });

  it('fail without delay on an incompatible database', async () => {
    const { address, drop } = await emptyPostgres(server);
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query('create table users (somebody_else text)');
    await client.end();
    const start = openStorage({ databaseUrl: address, dataDir: '' });
    await expect(start).rejects.toThrow(/A statement of a migration failed: CREATE/);
    await drop();
  });
});
