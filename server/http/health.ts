import type { FastifyInstance } from 'fastify';
import { type Database, ping } from '../db/database.ts';
import { Failure } from '../failure.ts';

/** `/healthz`: the process runs. `/readyz`: the database responds too. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    try {
      await ping(db);
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not respond');
      throw new Failure('unavailable', 'The database does not respond', 5);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
