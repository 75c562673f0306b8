import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVALID_REQUEST } from '#contract/common.ts';
import { appealInput, type OwnRestriction } from '#contract/restrictions.ts';
import { Failure, invalid } from '../failure.ts';
import { callerOf } from '../http/caller.ts';
import { prepareErrorReply } from '../http/errors.ts';
import { appealRestriction, suspensionOf } from '../moderation/appeals.service.ts';
import type { CurrentSession } from './current-session.ts';
import { deleteFromForm, type SentFields } from './own-data.ts';
import { type AuthPagesOptions, anyRecord, showHtml, stylesUrl } from './page-replies.ts';
import { DELETION_PATH, renderSuspendedPage, SUSPENDED_PATH } from './suspended-page.ts';

/** The body limit of an appeal in bytes: each of 2,000 characters takes up to nine in a form. */
const APPEAL_BODY = 32 * 1024;

/**
 * The only page of a suspended user, who can sign in: the reasons, the end of the suspension, the form of an appeal, and, as the law requires,
 * a copy of their data and the deletion of their account. It works without JavaScript. Other users are redirected to the app,
 * visitors to the sign-in page: the app reads a redirect without a session as a logout.
 */
export function registerSuspendedPage(app: FastifyInstance, options: AuthPagesOptions): void {
  const { accounts, db, clock, limiter, publicOrigin } = options;

  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (session: CurrentSession, suspensionId: string) => Promise<FastifyReply | void>,
  ) => {
    const session = await accounts.currentSession(callerOf(request, publicOrigin), false);
    if (session === null) return reply.redirect('/api/login', 303);
    const suspension = await suspensionOf(db, clock.now(), session.user.id);
    if (suspension === null) return reply.redirect('/', 303);
    const { id } = session.user;
    const show = async (shown: OwnRestriction, message: string | null, sent: SentFields) => {
      const hasPassword = await accounts.passwords.has(id);
      return showHtml(
        reply,
        renderSuspendedPage({ suspension: shown, hasPassword, styles: stylesUrl, message, sent }),
      );
    };
    try {
      const replied = await work(session, suspension.id);
      return replied ?? (await show((await suspensionOf(db, clock.now(), id)) ?? suspension, null, {}));
    } catch (error) {
      return show(
        suspension,
        prepareErrorReply(error, request, reply).message,
        anyRecord.parse(request.body),
      );
    }
  };

  app.get(SUSPENDED_PATH, (request, reply) => handle(request, reply, async () => {}));

  app.post(SUSPENDED_PATH, { bodyLimit: APPEAL_BODY }, (request, reply) =>
    handle(request, reply, async ({ user }, suspensionId) => {
      await limiter('report', user.id);
      const input = appealInput.safeParse(request.body ?? {});
      if (!input.success) throw invalid(input.error.issues[0]?.message ?? INVALID_REQUEST);
      const { text } = input.data;
      await appealRestriction(db, clock.now(), user.id, suspensionId, text).catch((error: unknown) => {
        // After a double tap or a lost response the page shows the appeal.
        if (!(error instanceof Failure && error.code === 'already_appealed')) throw error;
      });
    }),
  );

  app.post(DELETION_PATH, (request, reply) =>
    handle(request, reply, (session) => deleteFromForm(options, request, reply, session)),
  );
}
