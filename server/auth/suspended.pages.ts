import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVALID_REQUEST } from '#contract/common.ts';
import { appealInput } from '#contract/restrictions.ts';
import { Failure, invalid } from '../failure.ts';
import { callerOf } from '../http/caller.ts';
import { errorResponseFor } from '../http/errors.ts';
import { appealRestriction, suspensionOf } from '../moderation/appeals.service.ts';
import { type AuthPagesOptions, showHtml, stylesUrl } from './page-replies.ts';
import { renderSuspendedPage } from './suspended-page.ts';

export const SUSPENDED_PATH = '/api/login/suspended';

/**
 * The page for a suspended user, who signs in as always, but with a session for this only: why, until when, and the form of an appeal. It
 * works without JavaScript. Others are redirected to the app.
 */
export function registerSuspendedPage(app: FastifyInstance, options: AuthPagesOptions): void {
  const { accounts, db, clock, limiter, publicOrigin } = options;

  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (userId: string, suspensionId: string) => Promise<void>,
  ) => {
    const person = (await accounts.currentSession(callerOf(request, publicOrigin), false))?.person;
    const suspension = person && (await suspensionOf(db, clock.now(), person.id));
    if (!suspension) return reply.redirect('/', 303);
    try {
      await work(person.id, suspension.id);
      const current = (await suspensionOf(db, clock.now(), person.id)) ?? suspension;
      return showHtml(reply, renderSuspendedPage(current, stylesUrl, null));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status, message } = errorResponseFor(error);
      return showHtml(reply.status(status), renderSuspendedPage(suspension, stylesUrl, message));
    }
  };

  app.get(SUSPENDED_PATH, (request, reply) => handle(request, reply, async () => {}));

  app.post(SUSPENDED_PATH, (request, reply) =>
    handle(request, reply, async (userId, suspensionId) => {
      await limiter('report', userId);
      const input = appealInput.safeParse(request.body ?? {});
      if (!input.success) throw invalid(input.error.issues[0]?.message ?? INVALID_REQUEST);
      await appealRestriction(db, clock.now(), userId, suspensionId, input.data.text);
    }),
  );
}
