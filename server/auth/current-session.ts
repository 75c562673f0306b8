import { signedOut } from '../failure.ts';
import type { Caller } from './auth-client.ts';

/** The signed-in user. */
export type SignedInUser = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly bio: string | null;
  readonly profileImageId: string | null;
  readonly isModerator: boolean;
  /** The version of the operator's rules that they have accepted last. */
  readonly rulesVersion: string | null;
  readonly createdAt: Date;
};

/**
 * The session of a request. `cookies` renew it in the browser. That of a suspended user, or of one who has not accepted the operator's terms,
 * is for routes of the class `suspendedToo` only.
 */
export type CurrentSession = {
  readonly id: string;
  readonly createdAt: Date;
  readonly user: SignedInUser;
  readonly isSuspended: boolean;
  readonly mustAcceptTerms: boolean;
  readonly caller: Caller;
  readonly cookies: readonly string[];
};

const TERMS = 'Please accept the terms of this server first. Sign in to read them';
const SUSPENDED = 'Your account is suspended. Sign in to read why and to appeal';

/** Throws `signedOut` to a suspended user, and to one who has not accepted the operator's terms. */
export function assertUnrestricted({
  isSuspended,
  mustAcceptTerms,
}: Pick<CurrentSession, 'isSuspended' | 'mustAcceptTerms'>): void {
  if (isSuspended) throw signedOut(SUSPENDED, 'account_suspended');
  if (mustAcceptTerms) throw signedOut(TERMS, 'terms_not_accepted');
}
