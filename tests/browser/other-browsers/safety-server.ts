import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { startLiveServer } from '#tests/support/live-server.ts';
import { createGame, joinAll } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { startTestApp, TEST_SECRET } from '#tests/support/server.ts';
import { createStorage, openStorage } from '#tests/support/test-database.ts';

/** Serves a database with a game that has a user whose post others can report, and with a moderator. */
export async function startSafetyServer() {
  const storage = await createStorage('migrated');
  const opened = await openStorage(storage);
  const database = { ...opened, address: null, disconnect: opened.close };
  const stretch = await startTestApp({ database, watched: false });
  const cara = await stretch.signUp('cara', { firstName: 'Cara', lastName: 'Mia' });
  const reporters = [];
  for (const number of [1, 2, 3]) reporters.push(await stretch.signUp(`reporter_${number}`));
  const moderator = await stretch.signUp('moderator');
  await insertModerator(stretch.db, moderator.id, stretch.clock.now());
  const reported = await createGame(cara, stretch.clock, { name: 'Reported' });
  await joinAll(reported, reporters);
  await share(cara, reported.id, 'Short and sweet.');
  await stretch.close();
  const server = await startLiveServer({ storage, env: { SESSION_SECRET: TEST_SECRET } });
  return { reporters, moderator, reportedId: reported.id, server };
}
