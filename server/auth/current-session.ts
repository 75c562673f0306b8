import type { Caller } from './auth-client.ts';

/** The signed-in user. */
export type Person = {
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

/** The session of a request. `cookies` renew it in the browser. A suspended user's is for reading about it and appealing only. */
export type CurrentSession = {
  readonly id: string;
  readonly since: Date;
  readonly person: Person;
  readonly isSuspended: boolean;
  readonly caller: Caller;
  readonly cookies: readonly string[];
};
