import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { conflict, forbidden, invalid } from '../failure.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import { enqueueNotice } from '../mail/mails.service.ts';
import { invalidateMailsOf } from '../mail/mails.store.ts';
import type { AuthClient } from './auth-client.ts';
import type { SignedInUser } from './current-session.ts';
import { limitHashing } from './hashing-limit.ts';
import { deleteSessions, passwordHash, replacePassword } from './password.store.ts';
import { isCommonPassword, TOO_COMMON, wrongPassword } from './password-policy.ts';

/** Users without a password prove their identity by a sign-in this recent. */
const FRESH_MS = 10 * 60_000;

export const NO_PASSWORD = 'You sign in with your organization, so there is no password here';
export const SIGN_IN_AGAIN = 'To be sure it is you: please sign in again, and come back within ten minutes';

export type PasswordService = ReturnType<typeof createPasswordService>;

export type AuthenticatedUser = {
  readonly user: SignedInUser;
  readonly sessionId: string;
  readonly createdAt: Date;
};

/** Verifies and changes passwords. */
export function createPasswordService(db: Database, jobs: Jobs, { instanceFor }: AuthClient) {
  const hasher = async () => (await instanceFor(false).$context).password;

  const isRight = async (hash: string, password: string): Promise<boolean> => {
    const { verify } = await hasher();
    return limitHashing(() => verify({ hash, password }));
  };

  const assertPassword = async (userId: string, password: string): Promise<string> => {
    const hash = await passwordHash(db, userId);
    if (hash === undefined) throw conflict(NO_PASSWORD);
    if (!(await isRight(hash, password))) throw wrongPassword();
    return hash;
  };

  return {
    hash: async (password: string): Promise<string> => (await hasher()).hash(password),

    /** Whether this is the user's password. */
    matches: async (userId: string, password: string): Promise<boolean> => {
      const hash = await passwordHash(db, userId);
      return hash !== undefined && isRight(hash, password);
    },

    has: async (userId: string): Promise<boolean> => (await passwordHash(db, userId)) !== undefined,

    /**
     * Resolves when the password is right, or when the user has none and signed in within the last ten minutes; throws
     * otherwise.
     */
    async assertIdentity(by: AuthenticatedUser, password: string | undefined): Promise<void> {
      const hash = await passwordHash(db, by.user.id);
      if (hash !== undefined) {
        await assertPassword(by.user.id, password ?? '');
        return;
      }
      if (systemClock.now().getTime() - by.createdAt.getTime() > FRESH_MS)
        throw forbidden(SIGN_IN_AGAIN, 'sign_in_again');
    },

    /** Changes the password by the same policy as at registration, and ends all other sessions of the user. */
    async change(
      by: AuthenticatedUser,
      input: { readonly currentPassword: string; readonly newPassword: string },
    ) {
      const { user, sessionId } = by;
      const old = await assertPassword(user.id, input.currentPassword);
      if (isCommonPassword(input.newPassword, [user.username, user.email]))
        throw invalid(TOO_COMMON, 'common_password');
      if (input.newPassword === input.currentPassword) {
        throw invalid('This is your current password. Please choose another one');
      }
      const hash = await limitHashing(async () => (await hasher()).hash(input.newPassword));
      const hashes = { old, new: hash };
      await db.transaction(async (tx) => {
        if (!(await replacePassword(tx, user.id, hashes, systemClock.now()))) {
          throw conflict('Your password was changed a moment ago');
        }
        await deleteSessions(tx, user.id, sessionId);
        await invalidateMailsOf(tx, user.id, ['reset-password'], systemClock.now());
        await enqueueNotice(tx, jobs, { kind: 'password-changed', userId: user.id }, systemClock.now());
      });
    },
  };
}
