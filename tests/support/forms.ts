import type { FastifyInstance } from 'fastify';

/** What a new user enters to register. */
export const newcomer = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'a quite long pass phrase',
  firstName: 'New',
});

/** Submits a form like a page without scripts. */
export const postForm = (
  app: FastifyInstance,
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
