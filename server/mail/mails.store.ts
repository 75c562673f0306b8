import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import {
  alias,
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from '../db/drizzle.ts';
import { accounts, invitations, mails, users } from '../db/schema/index.ts';
import { isReachable, isSuspended } from '../visibility/visibility.store.ts';
import type { MailKind } from './mail-texts.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(
  tx: Database,
  mail: { readonly kind: MailKind } & Pick<
    typeof mails.$inferInsert,
    'userId' | 'invitationId' | 'recipient' | 'createdAt'
  >,
): Promise<string | undefined> {
  const [inserted] = await tx.insert(mails).values(mail).returning({ id: mails.id });
  return inserted?.id;
}

/** Whether the user has confirmed their address, and which it is. */
export async function verifiedAddress(db: Database, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified, isNull(users.deletedAt)));
  return found?.email;
}

export async function lockMail(tx: Database, mailId: string): Promise<MailRow | undefined> {
  const [found] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update');
  return found;
}

export async function updateMail(
  db: Database,
  mailId: string,
  change: Partial<Omit<MailRow, 'id' | 'kind'>>,
): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, mailId));
}

export async function deleteMail(tx: Database, mailId: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.id, mailId));
}

const hasLogin = (login: string) =>
  login.includes('@') ? eq(users.email, login) : eq(users.username, login);

/**
 * The account whose password a login in lower case resets: of several with an address the one that has it verified, else the latest.
 */
export async function accountToReset(db: Database, login: string) {
  const [found] = await db
    .select({ id: users.id, username: users.displayUsername, email: users.email })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), isNotNull(accounts.password)))
    .where(and(hasLogin(login), isNull(users.deletedAt)))
    .orderBy(desc(users.emailVerified), desc(users.createdAt), desc(users.id))
    .limit(1);
  return found;
}

/** The name of a user, unless deleted. */
export async function usernameOf(db: Database, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ username: users.displayUsername })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found?.username;
}

/** Whether a user is suspended, or a block is between them and the account that has confirmed an address. */
export async function isHiddenFromAddress(db: Database, userId: string, address: string): Promise<boolean> {
  const isOwner = and(eq(users.email, address), users.emailVerified, isNull(users.deletedAt));
  const isHidden = and(isOwner, not(isReachable(userId, users.id)));
  return (await db.$count(users, or(isHidden, and(eq(users.id, userId), isSuspended(users.id))))) > 0;
}

/** Stores the hash of the link that a pending invitation is mailed with; the inviter, or undefined when it is not pending any more. */
export async function setMailLink(tx: Database, invitationId: string, mailLinkHash: string) {
  const [found] = await tx
    .update(invitations)
    .set({ mailLinkHash })
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.status, 'pending'),
        isNotNull(invitations.invitedEmail),
        isNotNull(invitations.linkHash),
      ),
    )
    .returning({ inviterId: invitations.invitedById });
  return found?.inviterId;
}

/**
 * The mail to a user whose link has this token; `usedAt` is set when the link was used or invalidated. An unused link that confirms an address
 * counts until another one has been mailed to the user: the limit of an address can drop a mail, and a mail server can refuse it.
 */
export async function findMailOfToken(db: Database, tokenHash: string, kinds: readonly MailKind[]) {
  const later = alias(mails, 'later');
  const isReplaced = exists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.userId, mails.userId),
          eq(later.kind, mails.kind),
          sql`(${later.attemptedAt}, ${later.id}) > (${mails.attemptedAt}, ${mails.id})`,
        ),
      ),
  );
  const [found] = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      userId: users.id,
      recipient: mails.recipient,
      attemptedAt: mails.attemptedAt,
      usedAt: mails.usedAt,
      username: users.displayUsername,
    })
    .from(mails)
    .innerJoin(users, and(eq(users.id, mails.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(mails.tokenHash, tokenHash),
        inArray(mails.kind, [...kinds]),
        isNotNull(mails.attemptedAt),
        or(ne(mails.kind, 'confirm-address'), isNotNull(mails.usedAt), not(isReplaced)),
      ),
    );
  return found;
}

/** Marks the link of a mail as used; returns false when it was used before. */
export async function markUsed(tx: Database, mailId: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(mails)
    .set({ usedAt: now })
    .where(and(eq(mails.id, mailId), isNull(mails.usedAt)))
    .returning({ id: mails.id });
  return used.length > 0;
}

/**
 * Invalidates the links of these kinds that were mailed to a user or wait to be; with `which` only those of later mails, or of mails to
 * other addresses.
 */
export async function invalidateMailsOf(
  tx: Database,
  userId: string,
  kinds: readonly MailKind[],
  now: Date,
  which: { readonly laterThan?: string; readonly notTo?: string } = {},
): Promise<void> {
  await tx
    .update(mails)
    .set({ usedAt: now })
    .where(
      and(
        eq(mails.userId, userId),
        inArray(mails.kind, [...kinds]),
        isNull(mails.usedAt),
        which.laterThan === undefined ? undefined : gt(mails.id, which.laterThan),
        which.notTo === undefined ? undefined : ne(mails.recipient, which.notTo),
      ),
    );
}

/** The recipient of the user's latest mail of a kind since then whose link can still be used; undefined when there is none. */
export async function pendingRecipient(
  db: Database,
  userId: string,
  { kind, since }: { readonly kind: MailKind; readonly since: Date },
): Promise<string | undefined> {
  const [latest] = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(
      and(eq(mails.userId, userId), eq(mails.kind, kind), isNull(mails.usedAt), gt(mails.createdAt, since)),
    )
    .orderBy(desc(mails.id))
    .limit(1);
  return latest?.recipient;
}

/** Those of the ids that mails have. */
export async function storedMailIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const stored = await db
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.id, [...ids]));
  return stored.map(({ id }) => id);
}

/** Deletes mails that are so old that no link works and no operator can send them any more. */
export async function deleteOldMails(db: Database, before: Date): Promise<void> {
  await deleteWhere(db, mails, lt(mails.createdAt, before));
}
