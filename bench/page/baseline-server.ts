import Fastify from 'fastify';
import { compressResponses } from '#server/http/compression.ts';
import { serveApp } from '#server/http/static.ts';

/** Serves the baseline with the same code as the app's server. Started by `servers.ts`. */
const { BASELINE_DIRECTORY: directory = '', HOST: host = '127.0.0.1', PORT: port = '0' } = process.env;
const app = Fastify();
await compressResponses(app);
await serveApp(app, directory);
console.log(`The baseline is listening on ${await app.listen({ host, port: Number(port) })}`);
