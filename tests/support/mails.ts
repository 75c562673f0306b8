import { asc, isNull } from 'drizzle-orm';
import { mails } from '#server/db/schema/index.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/mails.service.ts';
import type { TestApp } from './server.ts';

const ORIGIN = 'https://stretch.example';

type SendingApp = Pick<TestApp, 'db' | 'clock'>;

/** Sends the pending mails, as the job does, and returns them. */
export async function sendPendingMails({ db, clock }: SendingApp, mailer?: Mailer): Promise<readonly Mail[]> {
  const sent: Mail[] = [];
  const collect: Mailer = { prepare: async () => {}, send: async (mail) => void sent.push(mail) };
  const pending = await db
    .select({ id: mails.id })
    .from(mails)
    .where(isNull(mails.attemptedAt))
    .orderBy(asc(mails.id));
  for (const { id } of pending) await sendMail({ db, clock, mailer: mailer ?? collect, origin: ORIGIN }, id);
  return sent;
}

/** The path of the link in a mail. */
export function linkIn(mail: Mail | undefined): string {
  const [, path] = new RegExp(`${ORIGIN}(/\\S+)`).exec(mail?.text ?? '') ?? [];
  if (path === undefined) throw new Error(`There is no link in ${mail?.text ?? 'a mail that was not sent'}`);
  return path;
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Mail | undefined): string =>
  new URL(linkIn(mail), ORIGIN).searchParams.get('token') ?? '';
