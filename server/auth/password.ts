import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { conflict, Failure, invalid } from '../failure.ts';
import type { Person } from './accounts.ts';
import type { Libraries } from './libraries.ts';
import { deleteSessions, passwordHash, replacePassword } from './password.store.ts';
import { isCommonPassword, TOO_COMMON, wrongPassword } from './passwords.ts';

/** Those without a password show that it is they by having signed in so recently. */
const FRESH_MS = 10 * 60_000;

export const NO_PASSWORD = 'You sign in with your organization, so there is no password here';
export const SIGN_IN_AGAIN = 'To be sure it is you: please sign in again, and come back within ten minutes';

export type SignedInPerson = { readonly person: Person; readonly sessionId: string; readonly since: Date };

/** Checking and changing passwords. */
export function createPasswords(db: Database, { library }: Libraries) {
  const hasher = async () => (await library(false).$context).password;

  const assertPassword = async (userId: string, password: string): Promise<string> => {
    const hash = await passwordHash(db, userId);
    if (hash === undefined) throw conflict(NO_PASSWORD);
    if (!(await (await hasher()).verify({ hash, password }))) throw wrongPassword();
    return hash;
  };

  return {
    has: async (userId: string): Promise<boolean> => (await passwordHash(db, userId)) !== undefined,

    /** Passes for whoever types their password, or has none and signed in a moment ago; fails for everybody else. */
    async assertOneself(by: SignedInPerson, password: string | undefined): Promise<void> {
      const hash = await passwordHash(db, by.person.id);
      if (hash !== undefined) {
        await assertPassword(by.person.id, password ?? '');
        return;
      }
      if (systemClock.now().getTime() - by.since.getTime() > FRESH_MS)
        throw new Failure('forbidden', SIGN_IN_AGAIN);
    },

    /** Changes a password, by the rules it was chosen by, and ends every other session of the person. */
    async change(
      by: SignedInPerson,
      input: { readonly currentPassword: string; readonly newPassword: string },
    ) {
      const { person, sessionId } = by;
      const old = await assertPassword(person.id, input.currentPassword);
      if (isCommonPassword(input.newPassword, [person.username, person.email])) throw invalid(TOO_COMMON);
      if (input.newPassword === input.currentPassword) {
        throw invalid('That is the password you have already. Please choose another one');
      }
      const hashes = { old, new: await (await hasher()).hash(input.newPassword) };
      await db.transaction(async (tx) => {
        if (!(await replacePassword(tx, person.id, hashes, systemClock.now()))) {
          throw conflict('Your password was changed a moment ago');
        }
        await deleteSessions(tx, person.id, sessionId);
      });
    },
  };
}
