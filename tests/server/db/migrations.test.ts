import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { ping } from '#server/db/database.ts';
import { emptyPostgres } from '#tests/support/test-database.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const ignore = () => {};

describe('the migrations', () => {
  it('hold everything the schema says', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'stretch-migrations-'));
    await cp(join(root, 'server/db/migrations'), join(directory, 'migrations'), { recursive: true });
    const before = await readdir(join(directory, 'migrations'));
    const config = join(directory, 'drizzle.config.json');
    await writeFile(
      config,
      JSON.stringify({
        dialect: 'postgresql',
        schema: join(root, 'server/db/schema'),
        // The tool puts its working directory before this, also before an absolute path.
        out: relative(root, join(directory, 'migrations')),
      }),
    );
    const kit = join(root, 'node_modules/drizzle-kit/bin.cjs');
    const { stdout } = await run(process.execPath, [kit, 'generate', `--config=${config}`], { cwd: root });
    const after = await readdir(join(directory, 'migrations'));
    await rm(directory, { recursive: true });
    expect([after, stdout.includes('No schema changes')]).toEqual([before, true]);
  });

  it('leave a database alone that has them all', { timeout: 120_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'stretch-data-'));
    const options = { databaseUrl: null, dataDir: directory, onLost: ignore, onTrouble: ignore };
    for (const _start of [1, 2]) {
      const opened = await openDatabase(options);
      await ping(opened.db);
      await opened.close();
    }
    await rm(directory, { recursive: true });
  });

  it('are run once when several processes start at once on PostgreSQL', async () => {
    const server = process.env['TEST_DATABASE_URL'];
    if (!server) return;
    const { address, drop } = await emptyPostgres(server);
    const start = () =>
      openDatabase({ databaseUrl: address, dataDir: '', onLost: ignore, onTrouble: ignore });
    const opened = await Promise.all([start(), start(), start(), start()]);
    for (const each of opened) {
      await ping(each.db);
      await each.close();
    }
    await drop();
  });

  it('fail aloud, and soon, on a PostgreSQL database they do not fit', async () => {
    const server = process.env['TEST_DATABASE_URL'];
    if (!server) return;
    const { address, drop } = await emptyPostgres(server);
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query('create table users (somebody_else text)');
    await client.end();
    const start = openDatabase({ databaseUrl: address, dataDir: '', onLost: ignore, onTrouble: ignore });
    await expect(start).rejects.toThrow(/Failed query:\s+CREATE/);
    await drop();
  });
});
