import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller response fits into one packet uncompressed. */
const THRESHOLD_BYTES = 1_400;

/**
 * Compresses text responses with brotli or gzip. Register it before the routes. Request bodies are not decompressed, since
 * a small compressed body can expand to gigabytes.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    globalDecompression: false,
  });
}
