import type { FastifyInstance } from 'fastify';

/** Once the server stops, every answer also ends its connection, so that nobody keeps it waiting by staying on. */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
