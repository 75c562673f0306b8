import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import * as z from 'zod';

const BUCKET = 'stretch-photos';
const address = z.object({ port: z.number() });

export type ObjectStore = {
  /** The settings of a server that stores photos here. */
  readonly env: Readonly<Record<string, string>>;
  /** `down` closes connections, `silent` never responds. The initial state is `up`. */
  readonly setState: (state: 'up' | 'down' | 'silent') => void;
  /** The methods of the requests since the last call. */
  readonly requests: () => string[];
  /** The keys of all objects, in order. */
  readonly keys: () => Promise<string[]>;
  /** Deletes an object without the server. */
  readonly deleteObject: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts an S3 server with an empty bucket. It checks signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'stretch-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3.configureBuckets();
  const respond = s3.callback();
  let state: 'up' | 'down' | 'silent' = 'up';
  let seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.method ?? '');
    if (state === 'up') respond(request, response);
    if (state === 'down') request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = address.parse(server.address());
  const SUFFIX = '._S3rver_object';
  return {
    env: {
      PHOTO_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    setState: (next) => {
      state = next;
    },
    requests: () => {
      const last = seen;
      seen = [];
      return last;
    },
    keys: async () =>
      (await readdir(join(directory, BUCKET)))
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .toSorted(),
    deleteObject: (key) => rm(join(directory, BUCKET, key + SUFFIX)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}
