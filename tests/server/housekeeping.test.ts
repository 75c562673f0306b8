import { describe, expect, it } from 'vitest';
import {
  accessTokens,
  idempotencyKeys,
  mails,
  rateLimits,
  sessions,
  usedCodes,
  verifications,
} from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { settableClock } from '#tests/support/clock.ts';
import { startTestApp } from '#tests/support/server.ts';

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
      { bucket: 'old', emptyAt: at(-1000) },
      { bucket: 'new', emptyAt: at(1000) },
    ]);

    const mail = { kind: 'new-device', userId };
    await t.db.insert(mails).values([
      { ...mail, recipient: 'old', createdAt: at(-30 * day - 1000) },
      { ...mail, recipient: 'new', createdAt: at(-30 * day + 1000) },
    ]);

    await housekeeping(t.db, clock.now());

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
});
