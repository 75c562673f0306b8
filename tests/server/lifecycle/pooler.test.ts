import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POSTGRES } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { createLoadClient } from '#tests/support/load-client.ts';
import { pooledProcesses, pooledPrograms, startPooler } from '#tests/support/pooler.ts';

const root = join(import.meta.dirname, '../../..');

describe.each(pooledPrograms)('processes behind PgBouncer in transaction mode', (bin) => {
  const { directUrl, env, start } = pooledProcesses(bin);

  it('refuse to start before the migration, and serve, drain and stop after it', async () => {
    const early = await start();
    expect(await early.exit).toBe(1);
    expect(early.output()).toContain('run npm run migrate first');

    const unmigrated = await start({ MIGRATE_ON_START: 'true' });
    expect(await unmigrated.exit).toBe(1);
    expect(unmigrated.output()).toContain('MIGRATION_DATABASE_URL is required');

    const migration = { ...process.env, ...env(), MIGRATION_DATABASE_URL: directUrl() };
    const ran = promisify(execFile)(process.execPath, ['server/db/migrate/main.ts'], {
      cwd: root,
      env: migration,
    });
    expect((await ran).stdout).toBe('The database is migrated.\n');

    const [one, two] = await Promise.all([start(), start({ DRAIN_MS: '600000' })]);
    const client = await createLoadClient(one);
    const shares = Array.from({ length: 30 }, (_, n) => client.share(n % 2 ? one.origin : two.origin));
    await Promise.all(shares);
    expect(client.outcomes.map(({ status }) => status)).toEqual(shares.map(() => 201));

    two.child.kill('SIGTERM');
    await expect.poll(async () => (await client.get(two.origin, '/readyz')).status).toBe(503);
    await client.share(two.origin);
    expect(new Set(await client.read(one.origin))).toEqual(client.acknowledged);
    expect(client.acknowledged.size).toBe(31);
    // Housekeeping runs once at the start and then waits in the queue.
    const jobs = await promisify(execFile)(process.execPath, ['server/jobs/main.ts', 'list'], {
      cwd: root,
      env: { ...process.env, ...env() },
    });
    expect(jobs.stdout).toContain('housekeeping: ');
    const direct = new Client({ connectionString: directUrl() });
    await direct.connect();
    await expect
      .poll(async () => {
        const done = "select name from pgboss.job where state = 'completed' order by name";
        return (await direct.query(done)).rows.map(({ name }) => name);
      })
      .toEqual(expect.arrayContaining(['award-ended-games', 'housekeeping', 'leaderboard-window']));
    await direct.end();
    expect(await one.stop()).toBe(0);
  });

  it('are ready while their pool is exhausted, and while the pooler is full but serves their other statements', async () => {
    // Its own database, because the other test expects one that is not migrated.
    const client = new Client({ connectionString: directUrl() });
    await client.connect();
    await client.query('create database exhausted');
    await client.end();
    const migrationUrl = directUrl().replace(/postgres$/, 'exhausted');
    const open = (databaseUrl: string, throughPooler: boolean) =>
      openDatabase({
        databaseUrl,
        dataDir: '',
        postgres: { ...DEFAULT_POSTGRES, poolSize: 1, throughPooler, migrationUrl },
        onLockLost: () => {},
        onConnectionError: () => {},
      });
    const direct = await open(migrationUrl, false);
    await direct.db.transaction(() => expect(direct.ping()).resolves.toBeUndefined());
    await direct.close();

    const full = await startPooler(migrationUrl, 1);
    const pooled = await open(full.url, true);
    const other = new Client({ connectionString: full.url });
    await other.connect();
    const ping = await pooled.db.transaction(async () => {
      const begun = other.query('begin');
      await expect.poll(full.waiting).toBe(1);
      return { begun, pinged: pooled.ping() };
    });
    // The other client has the only connection now, and the ping waits.
    await Promise.all([ping.begun, ping.pinged]);
    await other.end();
    await pooled.close();
    await full.stop();
  });
});
