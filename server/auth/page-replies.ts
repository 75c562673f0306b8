import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Terms } from '../config.ts';
import type { WordFilter } from '../content-filter/word-filter.ts';
import type { Database } from '../db/database.ts';
import { Failure, invalid } from '../failure.ts';
import { prepareErrorReply } from '../http/errors.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import type { RateLimiter } from '../rate-limits/rate-limits.ts';
import type { Accounts } from './accounts.ts';
import type { Mode } from './sign-in-fields.ts';
import { renderSignInPage, type SignInPage } from './sign-in-page.ts';

const styles = readFileSync(join(import.meta.dirname, 'sign-in-page.css'), 'utf8');
const stylesHash = createHash('sha256').update(styles).digest('hex').slice(0, 12);
const stylesPath = '/api/login/page.css';
/** The URL of the style sheet of all pages; it changes with its content. */
export const stylesUrl = `${stylesPath}?${stylesHash}`;

/** Replies with a page, which is never cached. */
export const showHtml = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

/** A body or query as an object. */
export const anyRecord = z.record(z.string(), z.unknown()).catch({});

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Parses the body or throws `invalid` with the first message. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues[0]?.message ?? 'The request is not valid');
}

export type AuthPagesOptions = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly publicOrigin: string | null;
  /** Whether users get mails. */
  readonly sendsMail: boolean;
  readonly terms: Terms;
  readonly filter: WordFilter;
};

type Shown = Partial<Pick<SignInPage, 'returnTo' | 'message' | 'note' | 'isDone' | 'mustSignIn'>> & {
  readonly values?: Readonly<Record<string, unknown>>;
};

export type PageReplies = ReturnType<typeof createPageReplies>;

/** Whether an address is not confirmed because its user is not signed in. */
export const requiresSignIn = (mode: Mode, error: unknown) =>
  mode === 'confirm' &&
  error instanceof Failure &&
  (error.kind === 'signedOut' || error.kind === 'forbidden');

/** Replies with server-rendered pages, in which forms work without JavaScript. */
export function createPageReplies(server: {
  readonly hasProvider: boolean;
  readonly sendsMail: boolean;
  readonly terms: Terms;
}) {
  const show = (reply: FastifyReply, mode: Mode, { values = {}, ...shown }: Shown = {}) =>
    showHtml(
      reply,
      renderSignInPage({
        ...server,
        mode,
        returnTo: '/',
        message: null,
        note: null,
        isDone: false,
        mustSignIn: false,
        ...shown,
        values: Object.fromEntries(
          Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
        styles: stylesUrl,
      }),
    );

  /** Runs `work`. An error shows the page with its message, and with the entered text if `work` handles a form. */
  const orShow = async (
    mode: Mode,
    request: FastifyRequest,
    reply: FastifyReply,
    returnTo: string,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await work();
    } catch (error) {
      const { message } = prepareErrorReply(error, request, reply);
      // A link that does not work has no form.
      const isDone = error instanceof Failure && error.kind === 'notFound';
      const mustSignIn = requiresSignIn(mode, error);
      return show(reply, mode, {
        returnTo,
        message,
        isDone,
        mustSignIn,
        values: anyRecord.parse(request.body),
      });
    }
  };

  return {
    show,
    orShow,

    serveStyles: (app: FastifyInstance) =>
      app.get(stylesPath, async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type('text/css; charset=utf-8')
          .send(styles),
      ),

    /** Runs `work`. An error of a form shows its page again; one of a JSON request is thrown. */
    submit: (...[mode, request, reply, returnTo, work]: Parameters<typeof orShow>) =>
      isForm(request) ? orShow(mode, request, reply, returnTo, work) : work(),

    /** Confirms an action: with a page for browsers, with JSON for other clients. */
    done: (mode: Mode, request: FastifyRequest, reply: FastifyReply, note: string, returnTo = '/') =>
      isForm(request) ? show(reply, mode, { returnTo, note, isDone: true }) : reply.send({ success: true }),
  };
}
