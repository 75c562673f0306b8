import { DELETED_USER } from '#contract/account.ts';
import type { User } from '#contract/users.ts';
import { imageAddress } from '../images/address.ts';

/** What is read of a user to show them to somebody else. */
export type PersonRow = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string;
  readonly bio: string | null;
  readonly profileImageId: string | null;
};

/** What the username of a deleted account begins with, and no other can: the database sees to it. */
export const DELETED_MARK = '~';

/** A person as others see them: never with their e-mail address, and as nobody once their account is deleted. */
export function toPerson(row: PersonRow): User {
  if (row.username.startsWith(DELETED_MARK)) return { ...nobody, id: row.id };
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    email: null,
    bio: row.bio,
    profileImageUrl: imageAddress(row.profileImageId),
  };
}

const nobody = {
  firstName: DELETED_USER,
  lastName: null,
  username: null,
  email: null,
  bio: null,
  profileImageUrl: null,
  isDeleted: true,
} satisfies Omit<User, 'id'>;
