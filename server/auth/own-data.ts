import type { FastifyReply, FastifyRequest } from 'fastify';
import { deleteAccountInput, EXPORT_PATH } from '#contract/account.ts';
import { INVALID_REQUEST } from '#contract/common.ts';
import { deleteOwnAccount } from '../account/account.service.ts';
import { invalid } from '../failure.ts';
import type { CurrentSession } from './current-session.ts';
import { type AuthPagesOptions, anything, showHtml, stylesUrl } from './page-replies.ts';
import { renderPage } from './sign-in-page.ts';

const password = `
    <div class="field">
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required>
    </div>`;

/** The rights to one's own data, which nothing takes away: HTML with a form that deletes the account. */
export const ownData = (deletionPath: string, hasPassword: boolean) => `<h2>Your data</h2>
  <p><a class="back" href="${EXPORT_PATH}" download>Download a copy of your data</a></p>
  <h2>Delete the account</h2>
  <p>This cannot be undone. Games that you created go to another participant, or are deleted if there is none.</p>
  <form method="post" action="${deletionPath}">
    <div class="field">
      <label for="confirmation">Your username, to confirm</label>
      <input id="confirmation" name="confirmation" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" required>
    </div>${hasPassword ? password : ''}
    <label class="check"><input type="checkbox" name="removeWords" value="yes"><span>Also delete everything I wrote</span></label>
    <button class="danger" type="submit">Delete my account</button>
  </form>
  <p class="or"><a class="back" href="/api/logout">Sign out</a></p>`;

/** Deletes the account of a session with what the form of `ownData` has sent, and says so. */
export async function deleteFromForm(
  { accounts, db, jobs, clock, limiter }: AuthPagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  session: CurrentSession,
): Promise<FastifyReply> {
  await limiter('secret', session.person.id);
  const { removeWords, ...body } = anything.parse(request.body);
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
