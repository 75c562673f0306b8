import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/auth.ts';
import { NAME_MAX } from '#contract/users.ts';

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly attributes: string;
  readonly hint?: string;
};

const login: Field = {
  name: 'login',
  label: 'Username or email',
  attributes:
    'type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required',
};

const newPassword: Field = {
  name: 'password',
  label: 'Password',
  attributes: `type="password" autocomplete="new-password" minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" required`,
  hint: `At least ${PASSWORD_MIN} characters.`,
};

const signInFields: readonly Field[] = [
  login,
  {
    name: 'password',
    label: 'Password',
    attributes: 'type="password" autocomplete="current-password" required',
  },
];

const registerFields: readonly Field[] = [
  {
    name: 'username',
    label: 'Username',
    attributes: `type="text" autocomplete="username" autocapitalize="none" spellcheck="false" minlength="${USERNAME_MIN}" maxlength="${USERNAME_MAX}" pattern="[A-Za-z0-9_.]+" required`,
    hint: `${USERNAME_MIN} to ${USERNAME_MAX} letters, digits, _ or .`,
  },
  {
    name: 'firstName',
    label: 'First name',
    attributes: `type="text" autocomplete="given-name" maxlength="${NAME_MAX}" required`,
  },
  {
    name: 'lastName',
    label: 'Last name (optional)',
    attributes: `type="text" autocomplete="family-name" maxlength="${NAME_MAX}"`,
  },
  {
    name: 'email',
    label: 'Email',
    attributes: 'type="email" autocomplete="email" maxlength="254" required',
    hint: 'Only you can see it.',
  },
  newPassword,
];

const codeFields: readonly Field[] = [
  {
    name: 'code',
    label: 'Code',
    attributes:
      'type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="30" autofocus required',
    hint: 'The 6 digits your authenticator app shows now, or one of your recovery codes.',
  },
];

export type Mode = 'login' | 'register' | 'code' | 'forgot' | 'reset' | 'restore' | 'confirm' | 'rules';

type Form = {
  readonly title: string;
  readonly heading: string;
  readonly action: string;
  readonly button: string;
  readonly fields: readonly Field[];
};

/** The form of each page; `rules` has none. */
export const forms: Readonly<Record<Mode, Form>> = {
  login: {
    title: 'Sign in',
    heading: 'Welcome back',
    action: '/api/login',
    button: 'Sign in',
    fields: signInFields,
  },
  register: {
    title: 'Create account',
    heading: 'Your first step',
    action: '/api/register',
    button: 'Create account',
    fields: registerFields,
  },
  code: {
    title: 'Enter your code',
    heading: 'One more step',
    action: '/api/login/code',
    button: 'Continue',
    fields: codeFields,
  },
  forgot: {
    title: 'Reset your password',
    heading: 'Forgot your password?',
    action: '/api/password',
    button: 'Send a link',
    fields: [login],
  },
  reset: {
    title: 'Choose a new password',
    heading: 'A new password',
    action: '/api/password/reset',
    button: 'Set the password',
    fields: [newPassword],
  },
  /** Of an account without a password. */
  restore: {
    title: 'Restore your address',
    heading: 'Your address was changed',
    action: '/api/password/reset',
    button: 'Restore the address',
    fields: [],
  },
  confirm: {
    title: 'Confirm your e-mail address',
    heading: 'Is this your address?',
    action: '/api/email/confirm',
    button: 'Confirm the address',
    fields: [],
  },
  rules: { title: 'Rules and contact', heading: 'Rules and contact', action: '', button: '', fields: [] },
};
