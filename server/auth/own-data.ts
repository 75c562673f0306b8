import type { FastifyReply, FastifyRequest } from 'fastify';
import { deleteAccountInput, EXPORT_PATH } from '#contract/account.ts';
import { INVALID_REQUEST } from '#contract/common.ts';
import { deleteOwnAccount } from '../account/account.service.ts';
import { escapeHtml } from '../escape-html.ts';
import { invalid } from '../failure.ts';
import type { CurrentSession } from './current-session.ts';
import { type AuthPagesOptions, anyRecord, showHtml, stylesUrl } from './page-replies.ts';
import { renderPage } from './sign-in-page.ts';

const password = `
    <div class="field">
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required>
    </div>`;

/**
 * The HTML section of restricted users: the download of their data, the form that deletes the account, and signing out. The form is filled
 * with what was `sent` before, except the password.
 */
export const ownDataSection = (
  deletionPath: string,
  hasPassword: boolean,
  sent: SentFields,
) => `<h2>Your data</h2>
  <p><a class="back" href="${EXPORT_PATH}" download>Download a copy of your data</a></p>
  <h2>Delete the account</h2>
  <p>This cannot be undone. Games that you created go to another participant, or are deleted if there is none.</p>
  <form method="post" action="${deletionPath}">
    <div class="field">
      <label for="confirmation">Your username, to confirm</label>
      <input id="confirmation" name="confirmation" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" value="${escapeHtml(textOf(sent, 'confirmation'))}" required>
    </div>${hasPassword ? password : ''}
    <label class="check"><input type="checkbox" name="removeWords" value="yes"${sent['removeWords'] === undefined ? '' : ' checked'}><span>Also delete everything I wrote</span></label>
    <button class="danger" type="submit">Delete my account</button>
  </form>
  <p class="or"><a class="back" href="/api/logout">Sign out</a></p>`;

/** The fields that a form was sent with; empty when the page is opened. */
export type SentFields = Readonly<Record<string, unknown>>;

/** A text that a form was sent with, to show it again. */
export const textOf = (sent: SentFields, name: string) => {
  const value = sent[name];
  return typeof value === 'string' ? value : '';
};

/** Handles the form of `ownDataSection`: deletes the account of the session and replies with a confirmation page. */
export async function deleteFromForm(
  { accounts, db, jobs, clock, limiter }: AuthPagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  session: CurrentSession,
): Promise<FastifyReply> {
  await limiter('secret', session.user.id);
  const { removeWords, ...body } = anyRecord.parse(request.body);
  const input = deleteAccountInput.safeParse({ ...body, removeWords: removeWords !== undefined });
  if (!input.success) throw invalid(input.error.issues[0]?.message ?? INVALID_REQUEST);
  await deleteOwnAccount({ db, jobs }, accounts, clock.now(), session, input.data);
  void reply.header('set-cookie', [...(await accounts.endSession(session.caller))]);
  return showHtml(
    reply,
    renderPage({
      title: 'Account deleted',
      heading: 'Account deleted',
      styles: stylesUrl,
      content: '<p role="status">Your account is deleted, and you are signed out.</p>',
    }),
  );
}
