import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EXPORT_PATH } from '#contract/account.ts';
import { route } from '#contract/common.ts';
import type { Context } from '../../context.ts';
import { requireUser } from '../../http/caller.ts';
import { exportOf } from './export.service.ts';
import { finishedExport } from './export-job.service.ts';

/**
 * Downloads all data of the user: the finished export, or, for clients that have not started one, an archive that is generated while it is
 * sent. The route is not part of the contract, whose responses are JSON, but declares access and rate class in the same way.
 */
export function registerExport(app: FastifyInstance, { db, clock, photos }: Context): void {
  const metadata = route('suspendedToo', 'export');
  const config = { tsRestRoute: { method: 'GET', path: EXPORT_PATH, metadata } };
  // A HEAD request would generate the archive, too.
  app.get(EXPORT_PATH, { config, exposeHeadRoute: false }, async (request, reply) => {
    const { id } = requireUser(request);
    const finished = await finishedExport(db, id, clock.now());
    const archive = finished?.bytes ?? (await exportOf({ db, photos }, id, clock.now()));
    if (finished) void reply.header('content-length', finished.size);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="stretch.zip"',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(archive, { objectMode: false }));
  });
}
