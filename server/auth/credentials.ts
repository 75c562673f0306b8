import * as z from 'zod';
import { newPassword, USERNAME_MAX, USERNAME_MIN } from '#contract/auth.ts';
import { INVALID_REQUEST, trimText } from '#contract/common.ts';
import { NAME_MAX } from '#contract/users.ts';
import type { Terms } from '../config.ts';
import { invalid } from '../failure.ts';
import { isCommonPassword, TOO_COMMON } from './password-policy.ts';

const line = (message: string) =>
  z
    .string({ error: message })
    .overwrite(trimText)
    .min(1, message)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Some characters are not allowed');

/** Sign-in input; `login` is a username or an e-mail address. */
export const signInInput = z.object(
  {
    login: line('Please enter your username or email').max(254, 'That username or email is too long'),
    password: z
      .string({ error: 'Please enter your password' })
      .min(1, 'Please enter your password')
      .max(1000, 'That password is too long'),
  },
  INVALID_REQUEST,
);
export type SignInInput = z.infer<typeof signInInput>;

/** Input of a request for a new password. */
export const forgotInput = signInInput.pick({ login: true });

/** Input with the token of a link in a mail. */
export const tokenInput = z.object(
  { token: z.string(INVALID_REQUEST).max(100, INVALID_REQUEST) },
  INVALID_REQUEST,
);
export const resetInput = z.object({ ...tokenInput.shape, password: newPassword }, INVALID_REQUEST);

/** Input of the second step; spaces between the digits of a code are ignored. */
export const codeInput = z.object(
  {
    code: line('Please enter the code')
      .max(30, 'That code is too long')
      .transform((code) => code.replaceAll(/\s/g, '')),
  },
  INVALID_REQUEST,
);

export const ACCEPT_RULES = 'Please read and accept the rules';

export const usernameForm = /^[A-Za-z0-9_.]+$/;

const agreement = {
  /** The version of the rules that the user accepts. */
  acceptedRules: z.string(INVALID_REQUEST).nullish(),
  oldEnough: z.union([z.boolean(), z.literal('yes')], INVALID_REQUEST).nullish(),
};

/** Registration input. */
export const registerInput = z
  .object(
    {
      username: line('Please choose a username')
        .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
        .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
        .regex(usernameForm, 'Username may hold letters, digits, _ and . only'),
      email: line('Please enter your email')
        .max(254, 'That email is too long')
        .pipe(z.email('Please enter a valid email')),
      password: newPassword,
      firstName: line('First name is required').max(
        NAME_MAX,
        `First name must be at most ${NAME_MAX} characters`,
      ),
      lastName: z
        .string(INVALID_REQUEST)
        .overwrite(trimText)
        .max(NAME_MAX, `Last name must be at most ${NAME_MAX} characters`)
        .regex(/^[^\u0000-\u001f\u007f]*$/, 'Some characters are not allowed')
        .nullish()
        .transform((name) => (name ? name : null)),
      ...agreement,
    },
    INVALID_REQUEST,
  )
  .refine((input) => !isCommonPassword(input.password, [input.username, input.email]), {
    path: ['password'],
    error: TOO_COMMON,
  });
export type RegisterInput = z.infer<typeof registerInput>;

/** Input of a user who accepts the operator's terms after an identity provider has made their account. */
export const termsInput = z.object(agreement, INVALID_REQUEST);

/** Whether users have to accept rules or confirm a minimum age. */
export const requiresTerms = ({ rules, minimumAge }: Terms) => rules !== null || minimumAge !== null;

/** Throws `invalid` unless the user accepts the present rules and is as old as required, where the operator wants that. */
export function assertAgreed(input: z.infer<typeof termsInput>, { rules, minimumAge }: Terms): void {
  if (rules !== null && input.acceptedRules !== rules.version) throw invalid(ACCEPT_RULES);
  if (minimumAge !== null && !input.oldEnough) throw invalid(`You must be at least ${minimumAge} years old`);
}
