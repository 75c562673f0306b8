import { RULES_PATH } from '#contract/account.ts';
import type { Terms } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import { type Field, forms, type Mode } from './sign-in-fields.ts';

export type SignInPage = {
  readonly mode: Mode;
  readonly returnTo: string;
  readonly hasProvider: boolean;
  /** Whether users get mails, and so can reset their password. */
  readonly sendsMail: boolean;
  readonly terms: Terms;
  /** The error to show, if any. */
  readonly message: string | null;
  /** What the page says above its form, if anything. */
  readonly note: string | null;
  /** Whether there is nothing to submit (any more). */
  readonly isDone: boolean;
  /** Whether the user must sign in, or sign in as somebody else, to confirm their address. */
  readonly mustSignIn: boolean;
  /** The input to restore; never a password. */
  readonly values: Readonly<Record<string, string>>;
  readonly styles: string;
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

const checkbox = (name: string, value: string, label: string) =>
  `<label class="check"><input type="checkbox" name="${name}" value="${value}" required><span>${label}</span></label>`;

/** What a new user has to agree to. */
export const agreements = ({ rules, minimumAge }: Terms): string =>
  [
    rules &&
      checkbox(
        'acceptedRules',
        rules.version,
        `I accept the <a href="${RULES_PATH}" target="_blank">rules</a>`,
      ),
    minimumAge && checkbox('oldEnough', 'yes', `I am at least ${minimumAge} years old`),
  ]
    .filter(Boolean)
    .join('\n    ');

function link(
  path: string,
  query: Readonly<Record<string, string>>,
  text: string,
  attributes: string,
): string {
  const search = new URLSearchParams(query).toString();
  return `<a href="${path}${search && `?${escapeHtml(search)}`}"${attributes}>${text}</a>`;
}

/** The return path as a query, unless it is Home, the default. */
const returnQuery = ({ returnTo }: SignInPage): Readonly<Record<string, string>> =>
  returnTo === '/' ? {} : { returnTo };

function tab(mode: Mode, text: string, page: SignInPage): string {
  const query = { ...(mode === 'register' && { mode }), ...returnQuery(page) };
  return link('/api/login', query, text, page.mode === mode ? ' aria-current="page"' : '');
}

/** Below the form: what to do without a password or code. On a server that sends no mail the operator helps (`npm run rescue`). */
function lostAccess(page: SignInPage): string {
  const { mode, sendsMail } = page;
  if (mode === 'code')
    return '<p class="lost">Lost your app and your recovery codes? The operator of this site can restore your access.</p>';
  if (mode !== 'login') return '';
  return sendsMail
    ? `<p class="or">${link('/api/password', returnQuery(page), 'Forgot your password?', ' class="back"')}</p>`
    : '<p class="lost">Forgot your password? The operator of this site can give you a new one.</p>';
}

function footer({ mode, terms: { rules, contact } }: SignInPage): string {
  if (mode === 'rules' || (rules === null && contact === null)) return '';
  return `<p class="or"><a class="back" href="${RULES_PATH}">${rules ? 'Rules and contact' : 'Contact'}</a></p>`;
}

function rulesText({ mode, terms: { rules, contact } }: SignInPage): string {
  if (mode !== 'rules') return '';
  const href = contact?.includes('@') ? `mailto:${contact}` : contact;
  const reach = contact && href && `<a class="back" href="${escapeHtml(href)}">${escapeHtml(contact)}</a>`;
  return `${rules ? `<div class="rules">${escapeHtml(rules.text)}</div>\n  <p class="hint">Version ${rules.version}</p>` : ''}
  ${reach ? `<p>Contact: ${reach}</p>` : ''}`;
}

/** A page of signing in, of a link in a mail, or with the rules: HTML that works without JavaScript. */
export function renderSignInPage(page: SignInPage): string {
  const { title, heading, action, button, fields } = forms[page.mode];
  const { returnTo } = page;
  const hasTabs = page.mode === 'login' || page.mode === 'register';
  const tabs = `<nav class="tabs" aria-label="Account">${tab('login', 'Sign in', page)}${tab('register', 'Create account', page)}</nav>`;
  const token = page.values['token'] ?? '';
  const again = page.mode === 'code' ? 'Start again' : page.mustSignIn ? 'Sign in' : 'Back to signing in';
  const back = page.mustSignIn ? `${action}?${new URLSearchParams({ token }).toString()}` : returnTo;
  const otherWay = !hasTabs
    ? page.mode === 'rules' || (page.mode === 'confirm' && !page.mustSignIn)
      ? ''
      : `<p class="or">${link('/api/login', { returnTo: back }, again, ' class="back"')}</p>`
    : page.hasProvider
      ? `<p class="or">or</p>\n  ${link('/api/login/provider', { returnTo }, 'Continue with your organization', ' class="provider"')}`
      : '';
  const form = `<form method="post" action="${action}">
    <input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
    ${token ? `<input type="hidden" name="token" value="${escapeHtml(token)}">` : ''}
    ${fields.map((each) => field(each, page)).join('\n    ')}
    ${page.mode === 'register' ? agreements(page.terms) : ''}
    <button type="submit">${button}</button>
  </form>`;
  const content = `${hasTabs ? tabs : ''}
  ${page.message ? problem(page.message) : ''}
  ${page.note ? `<p role="status">${escapeHtml(page.note)}</p>` : ''}
  ${rulesText(page)}
  ${page.isDone || page.mustSignIn ? '' : form}
  ${otherWay}
  ${lostAccess(page)}
  ${footer(page)}`;
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
