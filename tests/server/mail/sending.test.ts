import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mails } from '#server/db/schema/index.ts';
import { housekeeping } from '#server/housekeeping.ts';
import { openJobs, openOperator } from '#server/jobs/queue.store.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { fileMailer, type Mailer, smtpMailer } from '#server/mail/mailer.ts';
import { enqueueMail, sendMail, UNCERTAIN } from '#server/mail/mails.service.ts';
import { jobHandlers } from '#server/routes.ts';
import { sendPendingMails } from '#tests/support/mails.ts';
import { day, expectStatus } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';
import { startMailServer } from '#tests/support/smtp.ts';
import { freePort } from '../../../scripts/run.ts';
import { deleteAccount } from '../account/support.ts';

/** Polling takes two seconds, and longer on a busy machine. */
const longTimeout = { timeout: 120_000, interval: 50 };

const t = await openTestApp();
const { db, clock } = t;
const ann = await t.signUp('ann');
const server = await startMailServer();
afterAll(server.close);
const jobs = await openJobs(db);
const smtp = { url: server.url, from: 'Stretch <mail@stretch.example>' };
const origin = 'https://stretch.example';
const mailer = smtpMailer(smtp, origin);

beforeEach(async () => {
  server.setBehaviour('accept');
  server.received.length = 0;
  await db.delete(mails);
  await db.execute(sql`delete from pgboss.job`);
});

const enqueue = (recipient = 'ann@example.com') =>
  db.transaction((tx) =>
    enqueueMail(tx, jobs, { kind: 'password-changed', userId: ann.id, recipient }, clock.now()),
  );
const stored = async () => {
  const [mail, ...others] = await db.select().from(mails);
  if (mail === undefined || others.length > 0) throw new Error('Expected one mail');
  return mail;
};
const send = async (by: Mailer = mailer) => sendMail({ db, clock, mailer: by, origin }, (await stored()).id);

const startMailWorkers = () => {
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: smtp.from, PUBLIC_ORIGIN: origin });
  const handlers = jobHandlers({ ...t, jobs, config }).filter(({ queue }) => queue.name === 'send-mail');
  return startWorkers({ database: t.database, jobs, handlers, log: { error: () => {} } });
};

describe('a mail', () => {
  it('is sent once, as text and HTML, with a unique id [R-SAFE-40]', async () => {
    await enqueue();
    await send();
    await send();
    const { id } = await stored();
    const [received, ...others] = server.received;
    expect([received?.to, others]).toEqual([['ann@example.com'], []]);
    for (const part of [
      'From: Stretch <mail@stretch.example>',
      'To: ann@example.com',
      'Subject: Your password was changed',
      `Message-ID: <${id}@stretch.example>`,
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain',
      'Content-Type: text/html',
      '@ann was changed',
      'https://stretch.example/api/password',
    ])
      expect(received?.message).toContain(part);
  });

  it('is stored only if its transaction commits, and is sent once by several workers [R-SAFE-40]', async () => {
    const rolledBack = db.transaction(async (tx) => {
      const mail = { kind: 'new-device', userId: ann.id, recipient: 'ann@example.com' } as const;
      await enqueueMail(tx, jobs, mail, clock.now());
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await enqueue();
    const stops = [await startMailWorkers(), await startMailWorkers()];
    await vi.waitUntil(async () => (await stored()).sentAt !== null, longTimeout);
    for (const stop of stops) await stop();
    expect(server.received.map(({ to }) => to)).toEqual([['ann@example.com']]);
  });

  it.each(['refuse-recipient', 'refuse-message'] as const)(
    'is retried after the fault %s of the mail server, without its address in the log [R-SAFE-41]',
    async (behaviour) => {
      await enqueue();
      server.setBehaviour(behaviour);
      await expect(send()).rejects.toThrow('The mail server cannot be used or refused a mail: 550');
      expect(await stored()).toMatchObject({ attemptedAt: null, sentAt: null });
      server.setBehaviour('accept');
      await send();
      expect(server.received.length).toBe(1);
    },
  );

  it('is retried when the connection is refused or the server does not respond [R-SAFE-41]', async () => {
    await enqueue();
    const silent = createServer().listen(0, '127.0.0.1');
    await vi.waitUntil(() => silent.listening);
    const address = silent.address();
    const silentPort = typeof address === 'object' ? address?.port : undefined;
    const ports = [await freePort(), silentPort];
    for (const port of ports) {
      const url = `smtp://127.0.0.1:${port}?greetingTimeout=100`;
      await expect(send(smtpMailer({ ...smtp, url }, origin))).rejects.toThrow(/cannot be used/);
    }
    silent.close();
    await send();
    expect(server.received.length).toBe(1);
  });

  it.each(['hang', 'hang-up'] as const)(
    'is not sent again when the response to it is lost: %s [R-SAFE-41]',
    async (behaviour) => {
      await enqueue();
      server.setBehaviour(behaviour);
      const url = `${smtp.url}?socketTimeout=2000`;
      await expect(send(smtpMailer({ ...smtp, url }, origin))).rejects.toThrow('The connection failed');
      server.setBehaviour('accept');
      await expect(send()).rejects.toThrow(UNCERTAIN);
      expect(server.received.length).toBe(1);
      // The statement of docs/operations.md for an operator who has read the mail server's log.
      await db.update(mails).set({ attemptedAt: null });
      await send();
      expect(server.received.length).toBe(2);
    },
  );

  it('becomes a dead letter after its last retry, and can be sent by an operator [R-SAFE-41]', async () => {
    await enqueue();
    server.setBehaviour('refuse-recipient');
    await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'send-mail'`);
    const stop = await startMailWorkers();
    const operator = await openOperator(t.database.queue);
    await vi.waitUntil(async () => (await operator.deadLetters()).length === 1, longTimeout);
    const [deadLetter] = await operator.deadLetters();
    expect([deadLetter?.kind, deadLetter?.data, JSON.stringify(deadLetter)]).toEqual([
      'send-mail',
      { mailId: (await stored()).id },
      expect.not.stringContaining('ann@example.com'),
    ]);
    server.setBehaviour('accept');
    await operator.retry([]);
    await vi.waitUntil(() => server.received.length === 1, longTimeout);
    await stop();
  });

  it('has one recipient and no injected headers, whatever an address contains [R-SAFE-42]', async () => {
    const address = 'ann@example.com\r\nbcc: eve@example.com\r\n\r\nhello, ben@example.com';
    for (const by of [mailer, fileMailer(folder)]) {
      await db.delete(mails);
      await enqueue(address);
      await send(by).catch(() => {});
    }
    const written = readFileSync(path.join(folder, 'mail', `${(await stored()).id}.txt`), 'utf8');
    const headers = [
      ...server.received.map(({ message }) => message.split('\r\n\r\n')[0] ?? ''),
      written.split('\n\n')[0] ?? '',
    ];
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    for (const text of headers) expect(text).not.toMatch(/^(bcc|hello)/im);
  });
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'stretch-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a server without SMTP', () => {
  it('writes mails to files in DATA_DIR/mail [R-SAFE-43]', async () => {
    await enqueue();
    await send(fileMailer(folder));
    const { id } = await stored();
    expect(readdirSync(path.join(folder, 'mail'))).toContain(`${id}.txt`);
    expect(readFileSync(path.join(folder, 'mail', `${id}.txt`), 'utf8')).toMatch(
      /^To: ann@example\.com\nSubject: Your password was changed\n\nThe password of/,
    );
  });

  it('deletes the file of a mail that is deleted after a month or with its account, and no other file [R-SAFE-43]', async () => {
    const dataDir = path.join(folder, 'housekeeping');
    const leaver = await t.signUp('leaver');
    const write = async (userId: string, age: number) => {
      const mail = { kind: 'new-device', userId, recipient: 'ann@example.com' } as const;
      const createdAt = new Date(clock.now().getTime() - age);
      await db.transaction((tx) => enqueueMail(tx, jobs, mail, createdAt));
    };
    await write(ann.id, 30 * day + 1000);
    await write(leaver.id, 0);
    await write(ann.id, 0);
    await sendPendingMails(t, fileMailer(dataDir));
    const others = ['notes.txt', `${randomUUID()}.eml`];
    for (const name of others) writeFileSync(path.join(dataDir, 'mail', name), '');
    expect(readdirSync(path.join(dataDir, 'mail')).length).toBe(5);
    expectStatus(200, await deleteAccount(leaver));
    await housekeeping({ ...t, config: { ...t.config, dataDir } }, clock.now());
    expect(new Set(readdirSync(path.join(dataDir, 'mail')))).toEqual(
      new Set([`${(await stored()).id}.txt`, ...others]),
    );
  });

  it('shows mails at /dev/mail in development only [R-SAFE-43]', async () => {
    const env = (NODE_ENV: string) => ({ NODE_ENV, DATA_DIR: folder });
    await enqueue();
    await send(fileMailer(folder));
    const inDevelopment = await openTestApp({ env: env('development') });
    const page = await inDevelopment.app.inject({ url: '/dev/mail' });
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('<a href="/api/password">https://stretch.example/api/password</a>'),
    ]);
    for (const mode of ['production', 'test']) {
      const { app } = await openTestApp({ env: env(mode) });
      expect([mode, (await app.inject({ url: '/dev/mail' })).statusCode]).toEqual([mode, 404]);
    }
  });
});

it('sends at most five confirmation mails to one address, and still sends other mails [R-SAFE-50]', async () => {
  const confirm = { kind: 'confirm-address', userId: ann.id, recipient: 'victim@example.com' } as const;
  for (let count = 0; count < 7; count += 1)
    await db.transaction((tx) => enqueueMail(tx, jobs, confirm, clock.now()));
  await enqueue('victim@example.com');
  const sent = await sendPendingMails(t);
  expect([sent.map(({ subject }) => subject)]).toEqual([
    [...Array.from({ length: 5 }, () => 'Confirm your e-mail address'), 'Your password was changed'],
  ]);
});
