import type { FastifyInstance } from 'fastify';

/** Closes each connection after its next response once the server shuts down, so that keep-alive does not delay it. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
