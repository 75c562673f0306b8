import * as z from 'zod/mini';
import { c, route } from './common.ts';
import { user } from './users.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** A new password. The server also refuses common ones. */
export const newPassword = z
  .string('Please choose a password')
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  );

const ENTER_PASSWORD = 'Please enter your password';

/** An existing password; it is only compared, so any length is accepted. */
export const knownPassword = z
  .string(ENTER_PASSWORD)
  .check(z.minLength(1, ENTER_PASSWORD), z.maxLength(1000, 'That is not your password'));

export const authRoutes = {
  currentUser: c.query({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user; 401 when signed out',
    responses: { 200: user },
    metadata: route('signedIn', 'poll'),
  }),
};
