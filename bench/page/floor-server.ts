import Fastify from 'fastify';
import { compressResponses } from '#server/http/compression.ts';
import { serveApp } from '#server/http/static.ts';

/** Sends the floor's files as the app's server sends the app's. Run by `servers.ts`. */
const { FLOOR_DIRECTORY: directory = '', HOST: host = '127.0.0.1', PORT: port = '0' } = process.env;
const app = Fastify();
await compressResponses(app);
await serveApp(app, directory);
console.log(`The floor is listening on ${await app.listen({ host, port: Number(port) })}`);
