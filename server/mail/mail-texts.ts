import { escapeHtml } from '../escape-html.ts';

/** The kinds of mails. Their names stay, because stored mails have them. */
export type MailKind =
  | 'confirm-address'
  | 'address-changed'
  | 'unverified-address-changed'
  | 'reset-password'
  | 'password-changed'
  | 'new-device'
  | 'invitation';

type Text = {
  readonly subject: string;
  readonly lines: (username: string) => readonly string[];
  readonly link: { readonly label: string; readonly path: (token: string) => string };
};

const page = (path: string) => (token: string) => `${path}?${new URLSearchParams({ token }).toString()}`;
const account = { label: 'Open your account', path: () => '/account' };
const NOT_YOU = 'If that was not you, choose a new password now.';

/**
 * All texts. Usernames are all they contain of what users have written: mails to any address must carry no message of theirs.
 */
const texts: Readonly<Record<MailKind, Text>> = {
  'confirm-address': {
    subject: 'Confirm your e-mail address',
    lines: (username) => [
      `Please confirm that this is the e-mail address of your Stretch account @${username}.`,
      'The link works for a day, in a browser where you are signed in. If this is not your account, ignore this mail.',
    ],
    link: { label: 'Confirm the address', path: page('/api/email/confirm') },
  },
  'address-changed': {
    subject: 'Your e-mail address was changed',
    lines: (username) => [
      `The Stretch account @${username} has another e-mail address now.`,
      'If you did not change it: for seven days the link restores this address, ends all sessions and lets you choose a new password.',
    ],
    link: { label: 'Restore this address', path: page('/api/password/reset') },
  },
  'unverified-address-changed': {
    subject: 'Your e-mail address was changed',
    lines: (username) => [`The Stretch account @${username} has another e-mail address now.`],
    link: account,
  },
  'reset-password': {
    subject: 'Choose a new password',
    lines: (username) => [
      `Somebody, probably you, has asked for a new password of the Stretch account @${username}.`,
      'The link works once and for an hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', path: page('/api/password/reset') },
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: (username) => [`The password of the Stretch account @${username} was changed.`, NOT_YOU],
    link: { label: 'Choose a new password', path: () => '/api/password' },
  },
  'new-device': {
    subject: 'A new sign-in to your account',
    lines: (username) => [
      `Somebody, probably you, has signed in to the Stretch account @${username} in a browser that it was not used in before.`,
      `Your account lists all browsers that are signed in. ${NOT_YOU}`,
    ],
    link: account,
  },
  invitation: {
    subject: 'You are invited to a game',
    lines: (username) => [
      `@${username} invites you to a game on Stretch, where people challenge each other to timed games.`,
      'The link is for you alone: the first account that opens it has the invitation. If you know nobody of this name, ignore this mail.',
    ],
    link: { label: 'Open the invitation', path: (token) => `/invites/${token}` },
  },
};

/** All kinds of mails. */
export const mailKinds = Object.keys(texts);

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(texts, kind);

/** The subject, text and HTML of a mail; `token` is the secret of its link, if that has one. */
export function renderMail(kind: MailKind, username: string, token: string, origin: string) {
  const { subject, lines, link } = texts[kind];
  const paragraphs = lines(username);
  const url = `${origin}${link.path(token)}`;
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${link.label}:\n${url}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n<p><a href="${escapeHtml(url)}">${link.label}</a></p>\n</body></html>\n`,
  };
}
