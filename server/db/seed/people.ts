import type { accounts, users } from '../schema/index.ts';
import { demoPeople } from './people.data.ts';
import { DAY, later, type SeedContext } from './seed-context.ts';

export type Person = typeof users.$inferInsert & { readonly id: string };

/** The user rows, in the order of the list; the demo account is the first. */
export function makePeople({ random, now, idAt }: SeedContext, portraitIds: readonly string[]): Person[] {
  return demoPeople.map((person, index) => {
    const createdAt = later(now, -DAY * random.between(85, 120));
    return {
      id: idAt(createdAt),
      username: person.username,
      displayUsername: person.username,
      email: `${person.username}@example.com`,
      firstName: person.firstName,
      lastName: person.lastName,
      bio: person.bio,
      profileImageId: portraitIds[index] ?? null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** The credentials; all users have the same password. */
export function makeAccounts(
  { idAt }: SeedContext,
  people: readonly Person[],
  passwordHash: string,
): (typeof accounts.$inferInsert)[] {
  return people.map(({ id, createdAt }) => ({
    id: idAt(createdAt),
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: passwordHash,
    createdAt,
    updatedAt: createdAt,
  }));
}
