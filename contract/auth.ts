import * as z from 'zod/mini';
import { c, route } from './common.ts';
import { user } from './users.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Where a person signs in and out, by full page navigation. */
export const LOGIN_PATH = '/api/login';
export const LOGOUT_PATH = '/api/logout';

/** A password somebody chooses. That it is not among the easily guessed ones is for the server to say. */
export const newPassword = z
  .string('Please choose a password')
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  );

export const authRoutes = {
  currentUser: c.query({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person; 401 when nobody is',
    responses: { 200: user },
    metadata: route('signedIn', 'poll'),
  }),
};
