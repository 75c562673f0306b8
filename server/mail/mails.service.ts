import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createLinkToken } from '../invitations/link-token.ts';
import { sendMailJob } from '../jobs/kinds.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import { isWithinLimit, signInSubject } from '../rate-limits/rate-limits.ts';
import { isMailKind, type MailKind, renderMail } from './mail-texts.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import {
  accountToReset,
  deleteMail,
  insertMail,
  isHiddenFromAddress,
  lockMail,
  type MailRow,
  setMailLink,
  updateMail,
  usernameOf,
  verifiedAddress,
} from './mails.store.ts';

/** A mail to a user, with the address, or about an invitation. */
export type NewMail =
  | { readonly kind: MailKind; readonly userId: string; readonly recipient: string }
  | { readonly kind: 'reset-password'; readonly recipient: string }
  | { readonly kind: 'invitation'; readonly invitationId: string; readonly recipient: string };

/** Writes a mail in the transaction of what it is about; it is sent by a job once that has committed. */
export async function enqueueMail(tx: Database, jobs: Jobs, mail: NewMail, now: Date): Promise<void> {
  const mailId = await insertMail(tx, { ...mail, recipient: mail.recipient.toLowerCase(), createdAt: now });
  if (mailId !== undefined) await jobs.enqueue(tx, sendMailJob, [{ mailId }]);
}

/** Informs a user about their account. An address that is not verified can be somebody else's, so it gets none. */
export async function enqueueNotice(
  tx: Database,
  jobs: Jobs,
  notice: { readonly kind: 'password-changed' | 'new-device'; readonly userId: string },
  now: Date,
): Promise<void> {
  const recipient = await verifiedAddress(tx, notice.userId);
  if (recipient !== undefined) await enqueueMail(tx, jobs, { ...notice, recipient }, now);
}

/** What the server sends to addresses that nobody has confirmed, and so limits by address. */
const limited: ReadonlySet<string> = new Set<MailKind>(['confirm-address', 'reset-password', 'invitation']);

type Addressed = { readonly userId: string | null; readonly recipient: string; readonly username: string };

/** The recipient of a stored mail; undefined if it is obsolete. */
async function addressed(
  tx: Database,
  { kind, userId, invitationId, recipient, usedAt }: MailRow,
  tokenHash: string,
): Promise<Addressed | undefined> {
  if (usedAt !== null) return undefined;
  if (kind === 'reset-password' && userId === null) {
    const found = await accountToReset(tx, recipient);
    return found && { userId: found.id, recipient: found.email, username: found.username };
  }
  const about = invitationId === null ? userId : await setMailLink(tx, invitationId, tokenHash);
  if (about === undefined || about === null) return undefined;
  if (invitationId !== null && (await isHiddenFromAddress(tx, about, recipient))) return undefined;
  const username = await usernameOf(tx, about);
  return username === undefined ? undefined : { userId, recipient, username };
}

export const UNCERTAIN =
  'This mail was handed to the mail server, whose response was lost, so it is not sent again (docs/operations.md, Mail)';

export type MailSender = {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** The public origin, with which links begin. */
  readonly origin: string;
};

/**
 * Sends a stored mail, at most once: the attempt is stored before the mail is handed over, and withdrawn only when the mail server
 * has refused it. Throws when it must be tried again, or when it is unknown whether it was sent.
 */
export async function sendMail({ db, clock, mailer, origin }: MailSender, mailId: string): Promise<void> {
  await mailer.prepare();
  const mail = await db.transaction(async (tx) => {
    const stored = await lockMail(tx, mailId);
    if (stored === undefined || stored.sentAt !== null || !isMailKind(stored.kind)) return null;
    if (stored.attemptedAt !== null) throw new Error(UNCERTAIN);
    const { token, linkHash: tokenHash } = createLinkToken();
    const to = await addressed(tx, stored, tokenHash);
    const isFirst = stored.tokenHash === null;
    const subject = `${stored.kind} ${signInSubject(to?.recipient ?? '')}`;
    const isDropped =
      isFirst &&
      limited.has(stored.kind) &&
      !(await isWithinLimit(tx, 'mailRecipient', subject, clock.now()));
    if (to === undefined || isDropped) {
      await deleteMail(tx, mailId);
      return null;
    }
    const { userId, recipient, username } = to;
    await updateMail(tx, mailId, { userId, recipient, tokenHash, attemptedAt: clock.now() });
    return { id: mailId, to: recipient, ...renderMail(stored.kind, username, token, origin) };
  });
  if (mail === null) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailRefused) await updateMail(db, mailId, { attemptedAt: null });
    throw error;
  }
  await updateMail(db, mailId, { sentAt: clock.now() });
}
