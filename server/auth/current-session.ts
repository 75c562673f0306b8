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
};

/** The session of a request. `cookies` renew it in the browser. */
export type CurrentSession = {
  readonly id: string;
  readonly since: Date;
  readonly person: Person;
  readonly caller: Caller;
  readonly cookies: readonly string[];
};
