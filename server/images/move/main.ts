import { runCommand } from '../../command.ts';
import { movePhotosJob } from '../../jobs/kinds.ts';
import { openJobs } from '../../jobs/queue.store.ts';

/** `npm run photos:move`: has the servers move all photos to the storage that `PHOTO_STORAGE` names. */
runCommand(() => {
  return async ({ db }, { photoStorage }) => {
    const jobs = await openJobs(db);
    await jobs.enqueue(db, movePhotosJob, [{ to: photoStorage }]);
    console.log(
      `The servers move all photos to: ${photoStorage}. "npm run jobs -- list" shows whether they are done.`,
    );
  };
});
