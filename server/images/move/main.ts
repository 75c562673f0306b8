import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection.ts';
import { errorProperty } from '../../error-details.ts';
import { photoStorages } from '../storage.ts';
import { movePhotos } from './move-photos.ts';

/**
 * `npm run photos:move`: moves all photos to the storage that `PHOTO_STORAGE` names. It can be killed and started again;
 * with PostgreSQL the servers keep running.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({ ...config, onLockLost: fail, onConnectionError: fail });
  try {
    const { db } = database;
    const photos = photoStorages(db, config);
    const { moved, damaged } = await movePhotos({ db, photos, clock: systemClock }, (count) => {
      if (count % 1000 < 8) console.log(`${count} photos moved`);
    });
    console.log(`Moved ${moved} photos to ${photos.target}; ${damaged.length} are damaged and stay.`);
    for (const id of damaged) console.log(`  ${id}`);
    if (damaged.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const cause = errorProperty(error, 'cause');
  console.error([error, cause].flatMap((one) => (one instanceof Error ? one.message : [])).join(' '));
  process.exitCode = 1;
});
