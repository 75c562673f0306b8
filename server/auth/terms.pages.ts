import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptTerms } from '../account/account.service.ts';
import { escapeHtml } from '../escape-html.ts';
import { callerOf } from '../http/caller.ts';
import { prepareErrorReply } from '../http/errors.ts';
import { assertAgreed, termsInput } from './credentials.ts';
import type { CurrentSession } from './current-session.ts';
import { deleteFromForm, ownDataSection, type SentFields } from './own-data.ts';
import { type AuthPagesOptions, anyRecord, read, showHtml, stylesUrl } from './page-replies.ts';
import { safeReturnTo, signInUrl } from './return-to.ts';
import { agreements, problem, renderPage } from './sign-in-page.ts';

/** The URL paths of the page and of its form that deletes the account. */
const TERMS_PATH = '/api/login/terms';
const DELETION_PATH = `${TERMS_PATH}/deletion`;

/** The URL of the page, which leads to `returnTo` afterwards. */
export const termsUrl = (returnTo: string) => `${TERMS_PATH}?${new URLSearchParams({ returnTo }).toString()}`;

/**
 * The page of a user whose account was created by signing in with an identity provider: it asks them to accept the terms that other users
 * accept when they register. Until then they can only download their data, delete the account or sign out. It works without JavaScript.
 * Other users are redirected to the app, visitors to the sign-in page: the app reads a redirect without a session as a logout.
 */
export function registerTermsPage(app: FastifyInstance, options: AuthPagesOptions): void {
  const { accounts, db, clock, publicOrigin, terms } = options;

  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (session: CurrentSession, returnTo: string) => Promise<FastifyReply | null>,
  ) => {
    const sent = anyRecord.parse(request.body)['returnTo'] ?? anyRecord.parse(request.query)['returnTo'];
    const returnTo = safeReturnTo(sent);
    const session = await accounts.currentSession(callerOf(request, publicOrigin), false);
    if (session === null) return reply.redirect(signInUrl(returnTo), 303);
    if (!session.mustAcceptTerms || session.isSuspended) return reply.redirect(returnTo, 303);
    const show = async (message: string | null, sent: SentFields = {}) => {
      const content = `${message === null ? '' : problem(message)}
  <p>Your organization has signed you in as @${escapeHtml(session.user.username)}. One step is left.</p>
  <form method="post" action="${TERMS_PATH}">
    <input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
    ${agreements(terms)}
    <button type="submit">Continue</button>
  </form>
  ${ownDataSection(DELETION_PATH, await accounts.passwords.has(session.user.id), sent)}`;
      return showHtml(
        reply,
        renderPage({ title: 'Before you start', heading: 'Before you start', styles: stylesUrl, content }),
      );
    };
    try {
      return (await work(session, returnTo)) ?? (await show(null));
    } catch (error) {
      return show(prepareErrorReply(error, request, reply).message, anyRecord.parse(request.body));
    }
  };

  app.get(TERMS_PATH, (request, reply) => handle(request, reply, async () => null));

  app.post(TERMS_PATH, (request, reply) =>
    handle(request, reply, async ({ user }, returnTo) => {
      assertAgreed(read(termsInput, request.body), terms);
      await acceptTerms(db, clock.now(), user.id, terms);
      return reply.redirect(returnTo, 303);
    }),
  );

  app.post(DELETION_PATH, (request, reply) =>
    handle(request, reply, (session) => deleteFromForm(options, request, reply, session)),
  );
}
