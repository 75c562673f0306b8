import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RULES_PATH } from '#contract/account.ts';
import { Failure, notFound, signedOut } from '../failure.ts';
import { callerOf } from '../http/caller.ts';
import { prepareErrorReply } from '../http/errors.ts';
import { addressKey, signInSubject } from '../rate-limits/rate-limits.ts';
import { forgotInput, resetInput, tokenInput } from './credentials.ts';
import { assertUnrestricted } from './current-session.ts';
import { type AuthPagesOptions, anyRecord, type PageReplies, read, requiresSignIn } from './page-replies.ts';
import { requiredPage } from './required-page.ts';
import { safeReturnTo, signInUrl } from './return-to.ts';
import type { Mode } from './sign-in-fields.ts';

const SENT =
  'If there is such an account with a password, a mail with a link is on its way. The link works for an hour.';

/**
 * Pages that links in mails open. Opening one changes nothing, because mail programs open links too. A new password and an objection protect
 * the account, so their secret is enough for everybody; what else a user may do does not change. Confirming an address needs a session that
 * nothing restricts.
 */
export function registerMailPages(
  app: FastifyInstance,
  options: AuthPagesOptions,
  { show, submit, done }: PageReplies,
): void {
  const { accounts, limiter, publicOrigin, terms } = options;
  const { emails } = accounts;

  /** Runs `work` with a mailed link; counts links that do not work, so that nobody can use up the limit of others in their network. */
  const withLink = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.kind === 'notFound')
        await limiter('mailAddress', addressKey(request.ip));
      throw error;
    }
  };

  /** Shows why a link does not open its page: whatever is wrong with it, this person has no such page. */
  const refuse = (request: FastifyRequest, reply: FastifyReply, mode: Mode, error: unknown) => {
    const { message } = prepareErrorReply(error, request, reply);
    const isTemporary = reply.statusCode === 429 || reply.statusCode >= 500;
    return show(isTemporary ? reply : reply.status(404), mode, {
      message,
      isDone: true,
      mustSignIn: requiresSignIn(mode, error),
      values: anyRecord.parse(request.query),
    });
  };

  app.get(RULES_PATH, async (_request, reply) => {
    if (terms.rules === null && terms.contact === null) throw notFound('Not found');
    return show(reply, 'rules', { isDone: true });
  });

  app.get('/api/password', async (request, reply) =>
    show(reply, 'forgot', { returnTo: safeReturnTo(anyRecord.parse(request.query)['returnTo']) }),
  );

  app.post('/api/password', (request, reply) => {
    // Not part of the mailed link: a mail to any address must contain no text that its requester has chosen.
    const returnTo = safeReturnTo(anyRecord.parse(request.body)['returnTo']);
    return submit('forgot', request, reply, returnTo, async () => {
      const { login } = read(forgotInput, request.body);
      await limiter('mailAddress', addressKey(request.ip));
      await limiter('mailLogin', signInSubject(login));
      await emails.requestReset(login);
      return done('forgot', request, reply, SENT, returnTo);
    });
  });

  app.get('/api/password/reset', async (request, reply) => {
    const values = anyRecord.parse(request.query);
    try {
      const { token } = read(tokenInput, values);
      const { username, restored } = await withLink(request, () => emails.resetOf(token));
      if (restored === null) {
        const note = `Choose a new password of @${username}. All browsers are signed out.`;
        return await show(reply, 'reset', { note, values });
      }
      const note = `This restores ${restored} as the address of @${username} and signs out all browsers.`;
      return (await emails.hasPassword(token))
        ? await show(reply, 'reset', { note: `${note} Choose a new password.`, values })
        : await show(reply, 'restore', { note, values });
    } catch (error) {
      return refuse(request, reply, 'reset', error);
    }
  });

  app.post('/api/password/reset', (request, reply) =>
    submit('reset', request, reply, '/', async () => {
      const { token } = read(tokenInput, request.body);
      if (!(await withLink(request, () => emails.hasPassword(token))))
        return submit('restore', request, reply, '/', async () => {
          await withLink(request, () => emails.reset(token, null));
          return done('restore', request, reply, 'Your address is restored. Sign in with your organization.');
        });
      const { password } = read(resetInput, request.body);
      const userId = await withLink(request, () => emails.reset(token, password));
      // Guesses of others in the user's network may have exhausted its limit for this login.
      void reply.header('set-cookie', accounts.devices.issue(userId, callerOf(request, publicOrigin)));
      return done('reset', request, reply, 'Your new password is set. Sign in with it.');
    }),
  );

  app.get('/api/email/confirm', async (request, reply) => {
    const values = anyRecord.parse(request.query);
    const session = await accounts.currentSession(callerOf(request, publicOrigin), false);
    if (session === null)
      return reply.header('cache-control', 'no-store').redirect(signInUrl(request.url), 303);
    const before = await requiredPage(options, session, request.url);
    if (before !== null) return reply.header('cache-control', 'no-store').redirect(before, 303);
    try {
      const { token } = read(tokenInput, values);
      const { recipient, username, userId } = await withLink(request, () => emails.confirmation(token));
      if (userId !== session.user.id)
        throw signedOut(`Please sign in as @${username} to confirm the address`);
      const note = `${recipient} becomes the confirmed e-mail address of your account @${username}.`;
      return await show(reply, 'confirm', { note, values });
    } catch (error) {
      return refuse(request, reply, 'confirm', error);
    }
  });

  app.post('/api/email/confirm', (request, reply) =>
    submit('confirm', request, reply, '/', async () => {
      const session = await accounts.currentSession(callerOf(request, publicOrigin), true);
      if (session === null) throw signedOut();
      assertUnrestricted(session);
      const { token } = read(tokenInput, request.body);
      await withLink(request, () => emails.confirm(session.user.id, token));
      return done('confirm', request, reply, 'Your e-mail address is confirmed.');
    }),
  );
}
