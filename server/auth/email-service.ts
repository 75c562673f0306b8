import type { ChangeEmailInput } from '#contract/account-email.ts';
import { deleteAccessTokensOf } from '../access-tokens/access-tokens.store.ts';
import type { Database } from '../db/database.ts';
import { errorCodes } from '../error-details.ts';
import { conflict, forbidden, invalid, notFound, signedOut } from '../failure.ts';
import { hashOfToken } from '../invitations/link-token.ts';
import type { MailKind } from '../mail/mail-texts.ts';
import { enqueueMail } from '../mail/mails.service.ts';
import { findMailOfToken, invalidateMailsOf, markUsed, pendingRecipient } from '../mail/mails.store.ts';
import { isWithinLimit } from '../rate-limits/rate-limits.ts';
import type { AuthClientOptions } from './auth-client.ts';
import { limitHashing } from './hashing-limit.ts';
import { deleteSessions, overwritePassword } from './password.store.ts';
import { isCommonPassword, TOO_COMMON } from './password-policy.ts';
import type { AuthenticatedUser, PasswordService } from './password-service.ts';
import { isVerifiedByOther, lockAddress, setAddress } from './users.store.ts';

const HOUR = 60 * 60 * 1000;

/** Milliseconds that the link of a mail works. */
const lifetimes: Readonly<Partial<Record<string, number>>> = {
  'confirm-address': 24 * HOUR,
  'reset-password': HOUR,
  'address-changed': 7 * 24 * HOUR,
};

export const LINK_INVALID = 'This link is not valid any more. Please ask for a new one';
export const OTHERS_ADDRESS = 'Another account has confirmed this e-mail address';

/** Another account can confirm an address after the check: then the unique index refuses it. */
const refuseOthers = (error: unknown) => {
  throw errorCodes(error).includes('23505') ? conflict(OTHERS_ADDRESS) : error;
};

const opensReset: readonly MailKind[] = ['reset-password', 'address-changed'];

/** What the links in mails do: they confirm and restore e-mail addresses and set passwords. */
export function createEmailService(
  { db, jobs, clock }: Pick<AuthClientOptions, 'db' | 'jobs' | 'clock'>,
  passwords: PasswordService,
) {
  /** The mail whose link has this token, also after its use; throws `notFound` when it is wrong or too old. */
  const mailOf = async (token: string, kinds: readonly MailKind[]) => {
    const mail = await findMailOfToken(db, hashOfToken(token), kinds);
    const age = clock.now().getTime() - (mail?.attemptedAt?.getTime() ?? 0);
    if (mail === undefined || age > (lifetimes[mail.kind] ?? 0)) throw notFound(LINK_INVALID);
    return mail;
  };

  const unusedMailOf = async (token: string, kinds: readonly MailKind[]) => {
    const mail = await mailOf(token, kinds);
    if (mail.usedAt !== null) throw notFound(LINK_INVALID);
    return mail;
  };

  /** Locks the account of a mail and uses its link; returns its present address, and whether the link was unused. */
  const open = async (tx: Database, mail: { readonly id: string; readonly userId: string }) => {
    const account = await lockAddress(tx, mail.userId);
    if (account === undefined) throw notFound(LINK_INVALID);
    return { ...account, isFirst: await markUsed(tx, mail.id, clock.now()) };
  };

  /** Mails a link that confirms an address: by default the one that the latest link was mailed to, or else the present one. */
  const requestConfirmation = async (userId: string, address?: string): Promise<void> => {
    await db.transaction(async (tx) => {
      const account = await lockAddress(tx, userId);
      if (account === undefined) throw signedOut();
      const kind = 'confirm-address';
      const since = new Date(clock.now().getTime() - (lifetimes[kind] ?? 0));
      const pending = address ?? (await pendingRecipient(tx, userId, { kind, since }));
      const recipient = (pending ?? account.email).toLowerCase();
      await invalidateMailsOf(tx, userId, [kind], clock.now(), { notTo: recipient });
      if (recipient === account.email && account.emailVerified) return;
      await enqueueMail(tx, jobs, { kind, userId, recipient }, clock.now());
    });
  };

  return {
    requestConfirmation,

    /** Mails the link to another address, which becomes the user's once they confirm it, after they have proved their identity. */
    async requestChange(by: AuthenticatedUser, { email, password }: ChangeEmailInput): Promise<void> {
      await passwords.assertIdentity(by, password);
      await requestConfirmation(by.user.id, email);
    },

    /** The address and the account that a link confirms. */
    async confirmation(token: string) {
      const { recipient, username, userId } = await unusedMailOf(token, ['confirm-address']);
      return { recipient, username, userId };
    },

    /**
     * Makes the address that a link was mailed to the verified address of its account, whose user must open it: anybody who enters the
     * address of somebody else cannot make them confirm it. A previous address is informed, and can object if it was verified. Succeeds
     * again, after a double tap or a lost response, while the address is the account's.
     */
    async confirm(userId: string, token: string): Promise<void> {
      const mail = await mailOf(token, ['confirm-address']);
      if (mail.userId !== userId)
        throw forbidden(`Please sign in as @${mail.username} to confirm the address`);
      await db.transaction(async (tx) => {
        const now = clock.now();
        const { email: previous, emailVerified, isFirst } = await open(tx, mail);
        if (!isFirst) {
          if (emailVerified && previous === mail.recipient) return;
          throw notFound(LINK_INVALID);
        }
        if (await isVerifiedByOther(tx, userId, mail.recipient)) throw conflict(OTHERS_ADDRESS);
        await setAddress(tx, userId, { email: mail.recipient, emailVerified: true }).catch(refuseOthers);
        await invalidateMailsOf(tx, userId, ['confirm-address', 'reset-password'], now);
        if (previous === mail.recipient) return;
        const kind = emailVerified ? 'address-changed' : 'unverified-address-changed';
        await enqueueMail(tx, jobs, { kind, userId, recipient: previous }, now);
      });
    },

    /** Mails a link for a new password if an account has this login. A job looks up the account, so the response reveals nothing. */
    async requestReset(login: string): Promise<void> {
      await db.transaction((tx) =>
        enqueueMail(tx, jobs, { kind: 'reset-password', recipient: login }, clock.now()),
      );
    },

    /** The account whose password a link sets, and the address that it restores, if any. */
    async resetOf(token: string) {
      const { kind, username, recipient } = await unusedMailOf(token, opensReset);
      return { username, restored: kind === 'address-changed' ? recipient : null };
    },

    /** Whether the account of a link, also of a used one, has a password: users of an identity provider have none. */
    async hasPassword(token: string): Promise<boolean> {
      return passwords.has((await mailOf(token, opensReset)).userId);
    },

    /**
     * Sets a password, ends all sessions and revokes all access tokens. The link of an objection also restores the previous
     * address: links that were mailed later do not work any more. Earlier ones do, because a thief who changes the address
     * twice can object as well. Succeeds again, after a double tap or a lost response, with the password that the account has. Returns
     * the user's id. `password` is null for an account without one.
     */
    async reset(token: string, password: string | null): Promise<string> {
      const mail = await mailOf(token, opensReset);
      if (password !== null && isCommonPassword(password, [mail.username, mail.recipient]))
        throw invalid(TOO_COMMON, 'common_password');
      const hash = password === null ? null : await limitHashing(() => passwords.hash(password));
      const isDone = await db.transaction(async (tx) => {
        const now = clock.now();
        const { userId, recipient } = mail;
        const isObjection = mail.kind === 'address-changed';
        const { email, isFirst } = await open(tx, mail);
        if (!isFirst) {
          if (isObjection && email !== recipient) throw notFound(LINK_INVALID);
          return false;
        }
        if (hash !== null) await overwritePassword(tx, userId, hash, now);
        await deleteSessions(tx, userId);
        await deleteAccessTokensOf(tx, userId);
        await invalidateMailsOf(tx, userId, ['confirm-address', 'reset-password'], now);
        if (isObjection) {
          const emailVerified = !(await isVerifiedByOther(tx, userId, recipient));
          await setAddress(tx, userId, { email: recipient, emailVerified }).catch(refuseOthers);
          await invalidateMailsOf(tx, userId, ['address-changed'], now, { laterThan: mail.id });
        }
        if (hash !== null) await enqueueMail(tx, jobs, { kind: 'password-changed', userId, recipient }, now);
        return true;
      });
      // Limited by link: otherwise a used link would allow guesses that no sign-in limit counts.
      const isRepeated = async () =>
        password === null ||
        ((await isWithinLimit(db, 'signInStrict', mail.id, clock.now())) &&
          (await passwords.matches(mail.userId, password)));
      if (!isDone && !(await isRepeated())) throw notFound(LINK_INVALID);
      return mail.userId;
    },
  };
}
