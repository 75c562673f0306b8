import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#server/error-details.ts';
import { mailFolder } from '#server/mail/mailer.ts';
import { runCommandFile } from '#tests/support/command.ts';
import { createLoadClient } from '#tests/support/load-client.ts';
import { createLoadPlayer, onceEach } from '#tests/support/load-player.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createStorage, postgresServer } from '#tests/support/test-database.ts';
import { freePort } from '../../../scripts/run.ts';

/** The grants of docs/operations.md to the role of the processes. */
async function documentedGrants(role: string): Promise<string> {
  const docs = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, grants = ''] = /```sql\n(revoke create[^`]*)```/.exec(docs) ?? [];
  return grants.replaceAll(' to stretch;', ` to ${role};`);
}

const connect = async (connectionString: string) => {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
};

const SCHEMA_CHANGES = [
  'create table added (a int)',
  'create table pgboss.added (a int)',
  'create schema added',
  'alter table users add column added int',
  'create index on posts (content)',
  'alter table audit_log disable trigger all',
  'drop function recount_leaderboard()',
  'truncate posts',
  'drop table pgboss.job',
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)",
];

describe.each(postgresServer ? [postgresServer] : [])('on PostgreSQL', (admin) => {
  const running: ServerProcess[] = [];
  const cleanUp: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop('SIGKILL')));
    for (const each of cleanUp.splice(0)) await each();
  });
  const start = async (...options: Parameters<typeof startServerProcess>) => {
    const started = await startServerProcess(...options);
    running.push(started);
    return started;
  };

  // A start takes seconds of CPU time, so one test covers both.
  it('a server with RUN_JOBS=false serves and a worker runs its jobs, with a role that cannot change the schema', async () => {
    const storage = await createStorage('migrated');
    const ownerUrl = storage.databaseUrl ?? '';
    const owner = await connect(ownerUrl);
    const role = `stretch_${randomUUID().replaceAll('-', '')}`;
    cleanUp.push(
      () => owner.end(),
      storage.remove,
      async () => {
        const server = await connect(admin);
        await server.query(`drop role ${role}`);
        await server.end();
      },
    );
    await owner.query(`create role ${role} login password 'secret'`);
    await owner.query(await documentedGrants(role));
    const url = Object.assign(new URL(ownerUrl), { username: role, password: 'secret' }).href;
    const restricted = await connect(url);
    cleanUp.unshift(() => restricted.end());
    for (const change of SCHEMA_CHANGES)
      expect([change, await restricted.query(change).catch(errorCodes)]).toEqual([change, ['42501']]);

    // The server migrates as the owner, and the worker starts without migrating.
    const env = { ...storage.env, DATABASE_URL: url };
    const server = await start({ ...env, MIGRATION_DATABASE_URL: ownerUrl, RUN_JOBS: 'false' });
    const { origin } = server;
    const ann = await createLoadClient(server, 'ann');
    const player = await createLoadPlayer(server, ann);
    for (let number = 0; number < 4; number += 1) {
      await ann.share(origin);
      await player.react(origin);
    }
    await ann.post(origin, `/api/games/${ann.game.id}/invite`, { email: 'eva@example.com' });
    await ann.post(origin, '/api/reports', {
      subject: { type: 'user', id: player.game.creatorId },
      reason: 'spam',
    });
    await ann.post(origin, '/api/account/export');
    const deleted = await fetch(`${origin}/api/games/${player.game.id}`, {
      method: 'DELETE',
      headers: player.headers,
    });
    const outcomes = [...ann.outcomes, ...player.outcomes];
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect([deleted.status, await player.read(origin)]).toEqual([200, onceEach(4)]);

    // Neither these jobs have run nor those that a worker adds when it starts.
    const jobs = async (which = 'true') =>
      (await owner.query(`select name, state::text from pgboss.job where ${which} order by name`)).rows.map(
        ({ name, state }) => `${name} ${state}`,
      );
    const enqueued = ['erase', 'export', 'send-mail', 'send-mail', 'send-mail'];
    expect(await jobs()).toEqual(enqueued.map((name) => `${name} created`));
    const { rows: ids } = await owner.query('select id from pgboss.job');

    // Commands of operators need no other variable, and do not migrate.
    const list = runCommandFile('jobs/main.ts', ['list'], env);
    expect([list.status, list.stdout]).toEqual([0, expect.stringContaining('send-mail: ')]);

    await owner.query('update games set end_time = now()');
    const port = String(await freePort());
    const worker = await start(
      { ...env, MIGRATE_ON_START: 'false', PORT: port },
      () => {},
      undefined,
      'worker',
    );
    const periodic = ['award-ended-games', 'delete-photos', 'housekeeping', 'leaderboard-window'];
    const added = [...periodic, 'award-game'].map((name) => `${name} completed`);
    await expect.poll(() => jobs()).toEqual(expect.arrayContaining(added));
    // Only these: housekeeping enqueues another erasure if it reads what is to be erased before the first one ends.
    const first = `id in (${ids.map(({ id }) => `'${id}'`).join()})`;
    await expect.poll(() => jobs(first)).toEqual(enqueued.map((name) => `${name} completed`));
    const { rows } = await owner.query('select completed_at is not null as completed from games');
    expect([rows, (await readdir(mailFolder(storage.dataDir))).length]).toEqual([[{ completed: true }], 3]);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
    expect([await worker.stop(), worker.output()]).toEqual([
      0,
      'Stretch is running jobs\nSIGTERM: finishing pending requests\nStretch has stopped\n',
    ]);
    expect([await server.stop(), server.output()]).toEqual([0, expect.not.stringMatching(/warn|error/i)]);
  });
});
