import { DELETED_USER } from '#contract/account.ts';
import { BLOCKED_USER } from '#contract/blocks.ts';
import type { User } from '#contract/users.ts';
import { imageAddress } from '../images/address.ts';
import type { UserMask } from '../visibility/visibility.store.ts';

/** The columns of a user that others may see. */
export type PublicUserRow = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string;
  readonly profileImageId: string | null;
  readonly userMask?: UserMask | null;
};

/** The first character of a deleted account's username; a check constraint forbids it for others. */
export const DELETED_PREFIX = '~';

/**
 * A user as others see them: without e-mail address and bio, and anonymous once the account is deleted or while a block is between
 * them.
 */
export function toPublicUser(row: PublicUserRow): User {
  if (row.username.startsWith(DELETED_PREFIX) || row.userMask === 'deleted')
    return { ...anonymousUser, id: row.id };
  if (row.userMask === 'blocked')
    return { ...anonymousUser, id: row.id, firstName: BLOCKED_USER, isBlocked: true };
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    email: null,
    bio: null,
    profileImageUrl: imageAddress(row.profileImageId),
  };
}

const anonymousUser = {
  firstName: DELETED_USER,
  lastName: null,
  username: null,
  email: null,
  bio: null,
  profileImageUrl: null,
  isDeleted: true,
} satisfies Omit<User, 'id'>;
