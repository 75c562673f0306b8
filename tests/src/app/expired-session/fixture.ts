import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { gameNotifications, games } from '#server/db/schema/index.ts';
import { completeEndedGames, insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { setUpAuthenticator } from '#tests/support/second-step.ts';
import type { TestApp, TestUser } from '#tests/support/server.ts';

/** Users, games and content for every action. Stays unchanged, because the session has expired before each action. */
export interface Fixture {
  /** The creator of all games but one. */
  readonly ada: TestUser;
  readonly ben: TestUser;
  /** In no game; invited to the running one. */
  readonly dan: TestUser;
  readonly eve: TestUser;
  /** Has an unread notification of a completed game. */
  readonly fay: TestUser;
  /** Has enabled two-factor authentication. */
  readonly gil: TestUser;
  readonly running: string;
  readonly over: string;
  readonly open: string;
  readonly code: string;
}

/** Creates the fixture on an empty server. */
export async function createFixture(server: TestApp): Promise<Fixture> {
  const sign = (name: string) => server.signUp(name.toLowerCase(), { firstName: name });
  const [ada, ben, dan, eve, fay, gil] = [
    await sign('Ada'),
    await sign('Ben'),
    await sign('Dan'),
    await sign('Eve'),
    await sign('Fay'),
    await withTwoFactor(await sign('Gil')),
  ];
  expectStatus(201, await dan.post('/api/account/tokens', { name: 'Backup' }));
  expectStatus(200, await dan.put(`/api/blocks/${fay.id}`));
  expectStatus(200, await dan.put(`/api/mutes/${eve.id}`, {}));
  expectStatus(303, await server.visitor.post('/api/login', { login: 'ada', password: ada.password }));
  const running = await insertTestGame(server, { creator: ada, members: [ben], name: 'Running' });
  const over = await insertTestGame(server, { creator: ada, members: [ben], name: 'Over' });
  const open = await insertTestGame(server, { creator: ada, name: 'Open' });
  await share(ada, over, 'Done long ago');
  await share(ada, running, 'My own feat');
  await share(ada, running, 'My own mistake');
  await share(ada, running, 'My own photo', { image: await photoDataUrl() });
  const { id: postId } = await share(ben, running, 'The feat of Ben');
  expectStatus(201, await ada.post('/api/comments', { postId, content: 'My own words' }));
  const groupId = idOf(
    expectStatus(201, await ada.post(`/api/games/${running}/groups`, { name: 'Reds', color: '#dc2626' })),
  );
  expectStatus(200, await ada.post(`/api/games/${running}/groups/${groupId}/members`, { memberId: ben.id }));
  expectStatus(201, await ada.post(`/api/games/${running}/invite`, { username: 'dan' }));
  expectStatus(201, await ada.post(`/api/games/${running}/invite`, { email: 'friend@example.com' }));
  await server.db.update(games).set({ requiresApproval: true }).where(eq(games.id, running));
  expectStatus(200, await eve.post(`/api/games/${running}/join`));
  for (const [gameId, content] of [
    [running, 'Are you coming?'],
    [over, 'That was fun'],
  ]) {
    expectStatus(201, await ben.post('/api/messages', { gameId, recipientId: ada.id, content }));
  }
  const justOver = await insertTestGame(server, { creator: fay, name: 'Just over' });
  const aMomentAgo = new Date(server.clock.now().getTime() - 1000);
  await server.db
    .update(games)
    .set({ endTime: aMomentAgo })
    .where(inArray(games.id, [over, justOver]));
  await completeEndedGames(server);
  await server.db
    .update(gameNotifications)
    .set({ readAt: server.clock.now() })
    .where(eq(gameNotifications.gameId, over));
  const { inviteCode: code } = z
    .object({ inviteCode: z.string() })
    .parse((await ada.get(`/api/games/${open}`)).json());
  return { ada, ben, dan, eve, fay, gil, running, over, open, code };
}

async function withTwoFactor(person: TestUser): Promise<TestUser> {
  const { cookie } = await setUpAuthenticator(person);
  return { ...person, cookie };
}
