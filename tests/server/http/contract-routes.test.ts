import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createAccounts } from '#server/auth/accounts.ts';
import { mapErrors } from '#server/http/errors.ts';
import { registerContract } from '#server/http/ts-rest.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { buildHandlers } from '#server/routes.ts';
import { openTestApp } from '#tests/support/server.ts';

const t = await openTestApp();

it('a response that violates the contract is a 500 without details', async () => {
  const app = Fastify();
  mapErrors(app);
  const jobs = await openJobs(t.db);
  const none = { oidc: null, limited: false, passwordHasher: null, filter: () => null };
  const accounts = createAccounts({
    db: t.db,
    clock: t.clock,
    jobs,
    terms: { rules: null, contact: null, minimumAge: null },
    secret: 'x'.repeat(32),
    origin: 'http://localhost',
    ...none,
  });
  const user = { id: '', firstName: 'secret', lastName: null, username: null, email: null, bio: null };
  await app.register(async (api) => {
    registerContract(api, {
      ...buildHandlers({ ...t, jobs, secret: 'x'.repeat(32) }, accounts),
      auth: { currentUser: async () => ({ status: 200, body: { ...user, profileImageUrl: null } }) },
    });
  });
  const response = await app.inject({ url: '/api/auth/user' });
  await app.close();
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side. Please try again', code: 'internal_error' },
  ]);
});
