import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { createFixture, type Fixture } from '#tests/server/visibility/fixture.ts';
import { startLiveServer } from '#tests/support/live-server.ts';
import { createGame, expectStatus, idOf, joinAll } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { startTestApp, TEST_SECRET, type TestApp, type TestUser } from '#tests/support/server.ts';
import { createStorage, openStorage } from '#tests/support/test-database.ts';

/** Serves a database in which a block and a ban are in force. */
export async function startSafetyServer() {
  const storage = await createStorage('migrated');
  const opened = await openStorage(storage);
  const database = { ...opened, address: null, disconnect: opened.close };
  const stretch = await startTestApp({ database, watched: false });
  const people = { ...(await block(stretch)), ...(await report(stretch)), appealed: await remove(stretch) };
  const banned = await ban(stretch, people.fixture);
  // The notice of a decision would replace a text that a test waits for.
  const affected = [people.fixture.anna.user, people.fixture.bert.user, people.appealed.author];
  for (const user of affected) await acknowledgeDecisions(user);
  await stretch.close();
  const server = await startLiveServer({ copyOf: storage.dataDir, env: { SESSION_SECRET: TEST_SECRET } });
  await storage.remove();

  /** Sends a request as a user, and returns the body of a success. */
  const send = async (user: TestUser, method: string, path: string, body: object): Promise<unknown> => {
    const headers = { cookie: user.cookie, origin: server.origin, 'content-type': 'application/json' };
    const response = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { ...people, ...banned, server, send };
}

/** Anna has blocked Bert. In their shared game she has two points, and he has one. */
async function block(stretch: TestApp) {
  const fixture = await createFixture(stretch);
  const { anna, bert } = fixture;
  await share(anna.user, fixture.sharedId, 'Again by Annabelle');
  expectStatus(200, await anna.user.put(`/api/blocks/${bert.user.id}`));
  return { fixture };
}

/** A game with a user whose post others can report, and a moderator. */
async function report(stretch: TestApp) {
  const cara = await stretch.signUp('cara', { firstName: 'Cara', lastName: 'Mia' });
  const reporters = [];
  for (const number of [1, 2, 3]) reporters.push(await stretch.signUp(`reporter_${number}`));
  const moderator = await stretch.signUp('moderator');
  await insertModerator(stretch.db, moderator.id, stretch.clock.now());
  const reported = await createGame(cara, stretch.clock, { name: 'Reported' });
  await joinAll(reported, reporters);
  await share(cara, reported.id, 'Short and sweet.');
  return { reporters, moderator, reportedId: reported.id };
}

/** A game with a user who has two posts, one of which another moderator has removed after it was reported twice. */
async function remove(stretch: TestApp) {
  const [keeper, decider] = [await stretch.signUp('keeper'), await stretch.signUp('decider')];
  await insertModerator(stretch.db, decider.id, stretch.clock.now());
  const author = await stretch.signUp('ada', { firstName: 'Ada', lastName: 'Lang' });
  const game = await createGame(keeper, stretch.clock, { name: 'Laps', isPublic: false });
  await joinAll(game, [author]);
  await share(author, game.id, 'Ten laps');
  const subject = { type: 'post', id: (await share(author, game.id, 'Twenty laps')).id };
  const notes = ['Nobody saw this', 'A lie'];
  let reportId = '';
  for (const note of notes)
    reportId = idOf(expectStatus(201, await keeper.post('/api/reports', { subject, reason: 'rules', note })));
  const decision = { outcome: 'removed', statement: 'Nobody can swim that far' };
  expectStatus(200, await decider.post(`/api/moderation/reports/${reportId}/decision`, decision));
  return { author, name: 'Ada Lang', gameId: game.id, notes };
}

/** Carl has banned Anna from two public games, one of which needs his approval, and invites her to the other one. */
async function ban(stretch: TestApp, { anna, carl }: Fixture) {
  const open = await createGame(carl, stretch.clock, { name: 'Open to all' });
  const guarded = await createGame(carl, stretch.clock, { name: 'By request', requiresApproval: true });
  for (const { id } of [open, guarded]) {
    expectStatus(200, await anna.user.post(`/api/games/${id}/join`));
    const why = { reason: 'harassment', statement: 'You know why' };
    expectStatus(200, await carl.put(`/api/games/${id}/bans/${anna.user.id}`, why));
  }
  const invite = async (email: string) =>
    expectStatus(201, await carl.post(`/api/games/${open.id}/invite`, { email })).json<{ token: string }>();
  await invite(`${anna.user.username}@example.com`);
  return { open, guarded, linkToken: (await invite('somebody.else@example.com')).token };
}

async function acknowledgeDecisions(user: TestUser): Promise<void> {
  const decisions = (await user.get('/api/account/restrictions')).json<{ id: string }[]>();
  for (const { id } of decisions) expectStatus(200, await user.put(`/api/account/restrictions/${id}/seen`));
}
