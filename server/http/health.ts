import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

export type Health = {
  /** Resolves when the database responds. */
  readonly ping: () => Promise<void>;
  /** Whether the process was told to stop and takes no new work. */
  readonly isDraining: () => boolean;
};

/** `/healthz`: the process runs. `/readyz`: the database responds too, and the process is not about to stop. */
export function registerHealth(app: FastifyInstance, { ping, isDraining }: Health): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) throw new Failure('unavailable', 'The server is shutting down', 5);
    try {
      await ping();
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not respond');
      throw new Failure('unavailable', 'The database does not respond', 5);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
