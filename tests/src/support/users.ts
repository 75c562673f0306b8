import type { User } from '#contract/users.ts';
import { user } from '#tests/machines/support/samples.ts';

/** A user as the server returns them. */
export const aUser = (id: string, firstName: string, more: Partial<User> = {}): User => ({
  ...user(id),
  firstName,
  ...more,
});
