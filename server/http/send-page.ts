import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The app's page as a response. */
export interface Page {
  readonly html: string;
  /** Headers of a page that contains data of one user; null for a page that anybody may get. */
  readonly personal: Readonly<Record<string, string | readonly string[]>> | null;
}

/** Sends the app's page. Browsers revalidate it by its ETag; a page with data of one user is not stored. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, personal }: Page,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('vary', 'cookie, sec-fetch-dest');
  if (personal) return reply.headers({ ...personal, 'cache-control': 'private, no-store' }).send(html);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.send(html);
}
