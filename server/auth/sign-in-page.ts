import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/auth.ts';
import { NAME_MAX } from '#contract/users.ts';
import { escapeHtml } from '../escape-html.ts';

export type Mode = 'login' | 'register' | 'code';

export type SignInPage = {
  readonly mode: Mode;
  readonly returnTo: string;
  readonly hasProvider: boolean;
  /** The error to show, if any. */
  readonly message: string | null;
  /** The input to restore; never a password. */
  readonly values: Readonly<Record<string, string>>;
  readonly styles: string;
};

type Field = {
  readonly name: string;
  readonly label: string;
  readonly attributes: string;
  readonly hint?: string;
};

const signInFields: readonly Field[] = [
  {
    name: 'login',
    label: 'Username or email',
    attributes:
      'type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required',
  },
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
  {
    name: 'password',
    label: 'Password',
    attributes: `type="password" autocomplete="new-password" minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" required`,
    hint: `At least ${PASSWORD_MIN} characters.`,
  },
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

const forms: Readonly<
  Record<Mode, { title: string; heading: string; action: string; fields: readonly Field[] }>
> = {
  login: { title: 'Sign in', heading: 'Welcome back', action: '/api/login', fields: signInFields },
  register: {
    title: 'Create account',
    heading: 'Your first step',
    action: '/api/register',
    fields: registerFields,
  },
  code: { title: 'Enter your code', heading: 'One more step', action: '/api/login/code', fields: codeFields },
};

function field({ name, label, attributes, hint }: Field, page: SignInPage): string {
  const value = page.values[name];
  const hintId = hint ? ` aria-describedby="${name}-hint"` : '';
  const shown = value && name !== 'password' && name !== 'code' ? ` value="${escapeHtml(value)}"` : '';
  return `<div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" ${attributes}${hintId}${shown}>
      ${hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    </div>`;
}

function tab(mode: Mode, text: string, page: SignInPage): string {
  const query = new URLSearchParams();
  if (mode === 'register') query.set('mode', 'register');
  if (page.returnTo !== '/') query.set('returnTo', page.returnTo);
  const search = query.size > 0 ? `?${escapeHtml(query.toString())}` : '';
  const current = page.mode === mode ? ' aria-current="page"' : '';
  return `<a href="/api/login${search}"${current}>${text}</a>`;
}

/** The server sends no mail, so the operator resets passwords (`npm run rescue`). */
const lostAccessHint: Readonly<Record<Mode, string | null>> = {
  login: 'Forgot your password? Whoever runs this Stretch can give you a new one.',
  register: null,
  code: 'Lost your app and your recovery codes? Whoever runs this Stretch can let you in.',
};

/** The sign-in page: HTML forms that work without JavaScript. */
export function renderSignInPage(page: SignInPage): string {
  const { title, heading, action, fields } = forms[page.mode];
  const provider = `/api/login/provider?${escapeHtml(new URLSearchParams({ returnTo: page.returnTo }).toString())}`;
  const isSecondStep = page.mode === 'code';
  const tabs = `<nav class="tabs" aria-label="Account">${tab('login', 'Sign in', page)}${tab('register', 'Create account', page)}</nav>`;
  const otherWay = isSecondStep
    ? `<p class="or"><a class="back" href="/api/login?${escapeHtml(new URLSearchParams({ returnTo: page.returnTo }).toString())}">Start again</a></p>`
    : page.hasProvider
      ? `<p class="or">or</p>\n  <a class="provider" href="${provider}">Continue with your organization</a>`
      : '';
  const content = `${isSecondStep ? '' : tabs}
  ${page.message ? problem(page.message) : ''}
  <form method="post" action="${action}">
    <input type="hidden" name="returnTo" value="${escapeHtml(page.returnTo)}">
    ${fields.map((each) => field(each, page)).join('\n    ')}
    <button type="submit">${isSecondStep ? 'Continue' : title}</button>
  </form>
  ${otherWay}
  ${lostAccessHint[page.mode] === null ? '' : `<p class="lost">${lostAccessHint[page.mode]}</p>`}`;
  return renderPage({ title, heading, styles: page.styles, content });
}

/** An error message above a form. */
export const problem = (message: string) => `<p class="problem" role="alert">${escapeHtml(message)}</p>`;

/** A page of the server in the style of the sign-in page; `content` is HTML. */
export function renderPage(page: {
  readonly title: string;
  readonly heading: string;
  readonly styles: string;
  readonly content: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <meta name="description" content="Sign in to Stretch, or create an account: timed challenge games with friends.">
  <title>${page.title} · Stretch</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${page.styles}">
</head>
<body>
<main>
  <a class="logo" href="/" aria-label="Stretch, home"><img class="mark" src="/favicon.svg" alt="" width="28" height="28">Stretch</a>
  <h1>${page.heading}</h1>
  ${page.content}
</main>
</body>
</html>
`;
}
