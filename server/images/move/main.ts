import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection.ts';
import { movePhotosJob } from '../../jobs/kinds.ts';
import { openJobs } from '../../jobs/queue.store.ts';

/** `npm run photos:move`: has the servers move all photos to the storage that `PHOTO_STORAGE` names. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, postgres, photoStorage } = readConfig(process.env);
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    postgres,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    const jobs = await openJobs(database.db);
    await jobs.enqueue(database.db, movePhotosJob, [{ to: photoStorage }]);
    console.log(
      `The servers move all photos to: ${photoStorage}. "npm run jobs -- list" shows whether they are done.`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
