import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { databaseStorage } from './database-storage.ts';
import { s3Storage, unconfiguredStorage } from './s3-storage.ts';
import type { PhotoStorages } from './storage.ts';

/** The storages of photos as they are configured. */
export function photoStorages(db: Database, { photoStorage, s3 }: Config): PhotoStorages {
  return {
    database: databaseStorage(db),
    s3: s3 ? s3Storage(s3) : unconfiguredStorage,
    target: photoStorage,
  };
}
