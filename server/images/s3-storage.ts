import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { BUSY, Failure } from '../failure.ts';
import { ADDRESS_SECONDS, type Copy, type PhotoStorage } from './storage.ts';

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** The message asks users to try again; the cause is logged only. */
class StorageFailure extends Failure {
  constructor(action: string, reason: string, cause?: unknown) {
    super('unavailable', BUSY, RETRY_AFTER_SECONDS);
    this.cause = new Error(`The object store failed: ${action}: ${reason}`, { cause });
  }
}

/** What the addresses of photos for browsers begin with; null when browsers have no access to the store. */
export const publicAddress = ({ publicEndpoint, bucket }: S3Config): string | null =>
  publicEndpoint === null ? null : `${publicEndpoint}/${bucket}/`;

/**
 * Photos in a bucket of an object store with the API of S3. A photo has the objects `<key>` and, for its small copy,
 * `<key>-small`. The bucket can be private: the server reads it for its users, or signs addresses for them.
 */
export function s3Storage(config: S3Config, timeoutMs = TIMEOUT_MS): PhotoStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const nameOf = (key: string, copy: Copy) => (copy === 'small' ? `${key}-small` : key);

  /** The body of the response; null when there is no such object. */
  const send = async (method: string, name: string, init: RequestInit = {}): Promise<Uint8Array | null> => {
    const action = `${method} ${bucket}/${name}`;
    const signal = AbortSignal.timeout(timeoutMs);
    const failed = (error: unknown) => {
      throw new StorageFailure(action, String(error), error);
    };
    const url = `${endpoint}/${bucket}/${name}`;
    const response = await client.fetch(url, { ...init, method, signal }).catch(failed);
    const body = await response.bytes().catch(failed);
    if (response.ok) return body;
    const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1] ?? '';
    if (response.status === 404 && code !== 'NoSuchBucket') return null;
    throw new StorageFailure(action, `status ${response.status} ${code}`);
  };

  const upload = async (name: string, mime: string, bytes: Uint8Array) => {
    const headers = {
      'content-type': mime,
      // Signed, so that the store refuses bytes that were damaged on their way.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    const found = await send('PUT', name, { headers, body: new Uint8Array(bytes) });
    if (found === null) throw new StorageFailure(`PUT ${bucket}/${name}`, 'status 404');
  };

  return {
    put: async ({ mime, bytes, small }, objectKey) => {
      await Promise.all([
        upload(nameOf(objectKey, 'full'), mime, bytes),
        small && upload(nameOf(objectKey, 'small'), mime, small),
      ]);
      return { bytes: null, small: null, objectKey };
    },
    get: async ({ objectKey }, copy) => (objectKey === null ? null : send('GET', nameOf(objectKey, copy))),
    url: async ({ objectKey }, copy) => {
      const base = publicAddress(config);
      if (base === null || objectKey === null) return null;
      const url = new URL(base + nameOf(objectKey, copy));
      url.searchParams.set('X-Amz-Expires', String(ADDRESS_SECONDS));
      url.searchParams.set('response-cache-control', `private, max-age=${ADDRESS_SECONDS}`);
      return (await client.sign(url, { aws: { signQuery: true } })).url;
    },
    delete: async (objectKey) => {
      await Promise.all([
        send('DELETE', nameOf(objectKey, 'full')),
        send('DELETE', nameOf(objectKey, 'small')),
      ]);
    },
  };
}

const unconfigured = async () => {
  throw new StorageFailure('access', 'a photo is in it, but S3_ENDPOINT is not set');
};

/** Stands for the object store without settings for one: every access is a failure that says so. */
export const unconfiguredStorage: PhotoStorage = {
  put: unconfigured,
  get: unconfigured,
  url: unconfigured,
  delete: unconfigured,
};
