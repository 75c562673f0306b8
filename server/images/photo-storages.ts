import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findBytes } from './images.store.ts';
import { s3Storage, unconfiguredStorage } from './s3-storage.ts';
import type { PhotoStorage, PhotoStorages } from './storage.ts';

/** Photos in the database: their bytes are written and deleted with their rows. */
const databaseStorage = (db: Database): PhotoStorage => ({
  put: async ({ bytes, small }) => ({ bytes, small, objectKey: null }),
  get: ({ id }, copy) => findBytes(db, id, copy),
  url: async () => null,
  delete: async () => {},
});

/** The storages of photos as they are configured. */
export function photoStorages(db: Database, { photoStorage, s3 }: Config): PhotoStorages {
  return {
    database: databaseStorage(db),
    s3: s3 ? s3Storage(s3) : unconfiguredStorage,
    target: photoStorage,
  };
}
