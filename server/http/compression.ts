import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const gzipText = promisify(gzip);

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;

/** Less than this fits into one packet anyway. */
const worthwhile = 1_400;

function isWorthwhile(reply: FastifyReply, payload: unknown): boolean {
  const type = reply.getHeader('content-type');
  if (typeof type !== 'string' || !compressible.test(type) || reply.hasHeader('content-encoding'))
    return false;
  if (reply.statusCode === 206 || reply.statusCode === 304) return false;
  return (
    payload instanceof Readable || (typeof payload === 'string' && Buffer.byteLength(payload) > worthwhile)
  );
}

/** Sends text compressed to those who take it; files that were compressed when built go out as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isWorthwhile(reply, payload)) return payload;
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (typeof payload === 'string') return gzipText(payload);
    if (!(payload instanceof Readable)) return payload;
    // A file that breaks off, or a reader who leaves, ends both streams: there is nobody left to tell.
    return pipeline(payload, createGzip(), () => {});
  });
}
