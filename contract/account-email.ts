import * as z from 'zod/mini';
import { knownPassword } from './auth.ts';
import { c, input, route, success } from './common.ts';

const BAD_EMAIL = 'Please enter a valid email';

/** A new e-mail address. */
const emailAddress = z.email(BAD_EMAIL).check(z.maxLength(254, BAD_EMAIL));

export const changeEmailInput = input({
  email: emailAddress,
  /** Omitted by users without a password. */
  password: z.optional(knownPassword),
});
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

/** Routes of the resource `account`. */
export const accountEmailRoutes = {
  confirmEmail: c.mutation({
    method: 'POST',
    path: '/api/account/email/confirmation',
    summary: 'Mail a link that confirms the e-mail address',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('session', 'mail'),
  }),
  changeEmail: c.mutation({
    method: 'POST',
    path: '/api/account/email',
    summary: 'Mail a link to another e-mail address; opening it changes the address',
    body: changeEmailInput,
    responses: { 200: success },
    metadata: route('session', 'mail'),
  }),
};
