import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { openTestApp } from '#tests/support/server.ts';
import { callOf, routeNames, routes } from './calls.ts';
import { createFixture, signUpRoles } from './fixture.ts';

const stretch = await openTestApp();
const { participant, creator, ...others } = await signUpRoles(stretch);
const fixture = await createFixture(stretch, { participant, creator, ...others }, true);

it('no read route returns the bio of another user', async () => {
  const withBio: string[] = [];
  for (const viewer of [participant, creator]) {
    await stretch.db.update(users).set({ bio: 'I climb mountains' });
    await stretch.db.update(users).set({ bio: null }).where(eq(users.id, viewer.id));
    for (const route of routeNames.filter((name) => routes.get(name)?.method === 'GET')) {
      const { body } = await callOf(route)(viewer, fixture, stretch);
      if (body.includes('I climb mountains')) withBio.push(route);
    }
  }
  expect(withBio).toEqual([]);
});
