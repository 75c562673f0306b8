import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ROWS_PER_BATCH } from '#server/db/batches.ts';
import {
  accessTokens,
  games,
  idempotencyKeys,
  mails,
  rateLimits,
  sessions,
  usedCodes,
  verifications,
} from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { eraseJob } from '#server/jobs/kinds.ts';
import { settableClock } from '#tests/support/clock.ts';
import { enqueued } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { startTestApp } from '#tests/support/server.ts';
import { deleteAccount } from './account/support.ts';

const day = 24 * 60 * 60 * 1000;

describe('housekeeping', () => {
  it('deletes expired rows only', async () => {
    const clock = settableClock();
    const t = await startTestApp({ clock });
    const { id: userId } = await t.signUp('ann');
    const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
    const row = { createdAt: at(0), updatedAt: at(0) };
    await t.db.insert(sessions).values({ ...row, userId, token: 'old', expiresAt: at(-1000) });
    const leaver = await t.signUp('leaver');
    await leaver.post('/api/account/deletion', { confirmation: 'leaver', password: leaver.password });
    await t.db.insert(sessions).values({ ...row, userId: leaver.id, token: 'late', expiresAt: at(day) });
    const token = { userId, createdAt: at(0), lastCharacters: '' };
    await t.db.insert(accessTokens).values([
      { ...token, name: 'old', secretHash: 'old', expiresAt: at(-1000) },
      { ...token, name: 'new', secretHash: 'new', expiresAt: at(1000) },
      { ...token, name: 'endless', secretHash: 'endless' },
    ]);
    await t.db.insert(usedCodes).values([
      { userId, codeHash: 'old', usedAt: at(-121_000) },
      { userId, codeHash: 'new', usedAt: at(-119_000) },
    ]);
    await t.db.insert(verifications).values([
      { ...row, identifier: 'old', value: 'x', expiresAt: at(-1000) },
      { ...row, identifier: 'new', value: 'x', expiresAt: at(1000) },
    ]);
    const key = { userId, route: 'POST /', bodyHash: 'x' };
    await t.db.insert(idempotencyKeys).values([
      { ...key, key: 'old', createdAt: at(-day - 1000) },
      { ...key, key: 'new', createdAt: at(-day + 1000) },
    ]);
    await t.db.insert(rateLimits).values([
      { bucket: 'old', replenishedAt: at(-1000) },
      { bucket: 'new', replenishedAt: at(1000) },
    ]);

    const mail = { kind: 'new-device', userId };
    await t.db.insert(mails).values([
      { ...mail, recipient: 'old', createdAt: at(-30 * day - 1000) },
      { ...mail, recipient: 'new', createdAt: at(-30 * day + 1000) },
    ]);

    await housekeeping(t, clock.now());

    const remaining = [
      (await t.db.select().from(sessions)).map(({ token }) => ['old', 'late'].includes(token)),
      (await t.db.select().from(accessTokens)).map(({ name }) => name),
      (await t.db.select().from(verifications)).map(({ identifier }) => identifier),
      (await t.db.select().from(usedCodes)).map(({ codeHash }) => codeHash),
      (await t.db.select().from(idempotencyKeys)).map((row) => row.key),
      (await t.db.select().from(rateLimits)).map(({ bucket }) => bucket),
      (await t.db.select().from(mails)).map(({ recipient }) => recipient),
    ];
    await t.close();
    expect(remaining).toEqual([[false], ['new', 'endless'], ['new'], ['new'], ['new'], ['new'], ['new']]);
  });

  it('deletes many rows in batches', async () => {
    const t = await startTestApp();
    const { id: userId } = await t.signUp('ann');
    const id = sql`gen_random_uuid()`;
    // Columns and values of expired rows, of which `n` makes each unique.
    const expired = {
      sessions: sql`(id, user_id, token, expires_at, created_at, updated_at) select ${id}, ${userId}, n, 'epoch', now(), now()`,
      verifications: sql`(id, identifier, value, expires_at, created_at, updated_at) select ${id}, n, '', 'epoch', now(), now()`,
      identity_rate_limits: sql`(id, key, count, last_request) select ${id}, n, 1, 0`,
      used_codes: sql`(user_id, code_hash, used_at) select ${userId}, n, 'epoch'`,
      access_tokens: sql`(id, user_id, name, secret_hash, last_characters, created_at, expires_at)
        select ${id}, ${userId}, n, n, '', now(), 'epoch'`,
      idempotency_keys: sql`(user_id, key, route, body_hash, created_at) select ${userId}, n, 'POST /', '', 'epoch'`,
      rate_limits: sql`(bucket, empty_at) select n, 'epoch'`,
      earlier_texts: sql`(id, subject_type, subject_id, author_id, game_id, fingerprint, ended_at)
        select ${id}, 'post', ${id}, ${userId}, ${id}, n, 'epoch'`,
      mails: sql`(id, kind, user_id, recipient, created_at) select ${id}, 'new-device', ${userId}, '', 'epoch'`,
    };
    const tables = Object.keys(expired).map((name) => sql.identifier(name));
    const before = await Promise.all(tables.map((table) => t.db.$count(table)));
    await t.db.execute(sql`
      create function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from deleted) > ${sql.raw(`${ROWS_PER_BATCH}`)} then raise 'too many rows of %', tg_table_name; end if;
        return null;
      end $$`);
    try {
      for (const [name, rows] of Object.entries(expired)) {
        const table = sql.identifier(name);
        await t.db.execute(
          sql`insert into ${table} ${rows} from (select n::text from generate_series(0, ${ROWS_PER_BATCH}::integer) n) numbers`,
        );
        await t.db.execute(sql`
          create trigger refuse_many after delete on ${table} referencing old table as deleted
          for each statement execute function refuse_many()`);
      }
      await housekeeping(t, t.clock.now());
      expect(await Promise.all(tables.map((table) => t.db.$count(table)))).toEqual(before);
    } finally {
      await t.db.execute(sql`drop function refuse_many cascade`);
      await t.close();
    }
  });

  it('continues after steps that fail, and fails with the first error', async () => {
    const t = await startTestApp();
    await t.db.insert(rateLimits).values({ bucket: 'old', replenishedAt: new Date(0) });
    await t.db.execute(sql`alter table sessions rename to moved_sessions`);
    await t.db.execute(sql`alter table mails rename to moved_mails`);
    try {
      await expect(housekeeping(t, t.clock.now())).rejects.toMatchObject({
        cause: { message: 'relation "sessions" does not exist' },
      });
      expect(await t.db.select().from(rateLimits)).toEqual([]);
    } finally {
      await t.db.execute(sql`alter table moved_sessions rename to sessions`);
      await t.db.execute(sql`alter table moved_mails rename to mails`);
      await t.close();
    }
  });

  it('enqueues erasures whose job is gone, and none whose job is pending or that can be restored', async () => {
    const t = await startTestApp();
    const [ann, leaver] = await t.signUpAll('ann', 'leaver');
    const gameId = await insertTestGame(t, { creator: ann });
    const takenDown = await insertTestGame(t, { creator: ann });
    await t.db
      .update(games)
      .set({ deletedAt: t.clock.now(), takenDownAt: t.clock.now() })
      .where(eq(games.id, takenDown));
    expectStatus(200, await ann.delete(`/api/games/${gameId}`));
    expectStatus(200, await deleteAccount(leaver));
    const erasures = async () =>
      (await enqueued(t.db, eraseJob)).toSorted((a, b) => a.what.localeCompare(b.what));
    const both = [
      { what: 'account', id: leaver.id },
      { what: 'game', id: gameId },
    ];
    const found = [];
    for (const state of ['created', 'retry', 'active']) {
      await t.db.execute(
        sql`update pgboss.job set state = ${state}::pgboss.job_state where name = ${eraseJob.name}`,
      );
      await housekeeping(t, t.clock.now());
      found.push(await erasures());
    }
    await t.db.execute(sql`delete from pgboss.job where name = ${eraseJob.name}`);
    await housekeeping(t, t.clock.now());
    found.push(await erasures());
    await t.close();
    expect(found).toEqual([both, both, both, both]);
  });
});
