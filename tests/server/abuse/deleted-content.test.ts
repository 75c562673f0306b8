import { describe, expect, it } from 'vitest';
import { insertModerator } from '#server/service-moderation/moderators.store.ts';
import { callOf, routeNames, routes } from '#tests/server/access/calls.ts';
import { createFixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { allRows, tablesWith } from '#tests/support/all-rows.ts';
import { createGame, day, expectStatus, hour, idOf, joinAll } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, bob] = await stretch.signUpAll('ann', 'bob');

/** The responses with all content that the user can read, as one text. */
async function readableContent(by: TestUser, gameId: string): Promise<string> {
  const urls = [
    `/api/posts?gameId=${gameId}`,
    '/api/activity',
    `/api/games/${gameId}`,
    '/api/user/accomplishments',
  ];
  const responses = [];
  for (const url of urls) responses.push((await by.get(url)).body);
  return responses.join('\n');
}

describe('redacted and deleted content', () => {
  it('is in no response and in no table [S-9]', async () => {
    const game = await createGame(ann, stretch.clock);
    await joinAll(game, [bob]);
    stretch.clock.advance(10 * day - hour);
    const content = 'I told Zebediah my secret';
    const post = { gameId: game.id, content };
    const key = { 'idempotency-key': 'one key for this' };
    const postId = idOf(expectStatus(201, await ann.post('/api/posts', post, key)));
    expectStatus(201, await bob.post('/api/comments', { postId, content: 'Mine is Quillfeather' }));
    const comment = idOf(await bob.post('/api/comments', { postId, content: 'Hush, Wobblethorpe' }));
    expectStatus(200, await bob.delete(`/api/comments/${comment}`));
    expect(await tablesWith(stretch.db, 'Wobblethorpe')).toEqual([]);
    expect([await tablesWith(stretch.db, 'Zebediah'), await tablesWith(stretch.db, 'Quillfeather')]).toEqual([
      ['posts'],
      ['comments'],
    ]);

    stretch.clock.advance(2 * hour);
    expectStatus(200, await ann.patch(`/api/posts/${postId}/redact`));
    expect(await tablesWith(stretch.db, 'Zebediah')).toEqual([]);
    for (const reader of [ann, bob]) {
      expect(await readableContent(reader, game.id)).not.toMatch(/Zebediah|Wobblethorpe/);
    }
    // A repeat with its key returns the current state.
    expect((await ann.post('/api/posts', post, key)).json()).toMatchObject({ content: '[Content Redacted]' });
  });
});

describe('reading', () => {
  it('changes no row, on any route of the contract [S-21]', async () => {
    const byRole = await signUpRoles(stretch);
    const fixture = await createFixture(stretch, byRole, true);
    await insertModerator(stretch.db, byRole.creator.id, stretch.clock.now());
    await ann.get('/api/notifications/games');
    const gets = routeNames.filter((name) => routes.get(name)?.method === 'GET');
    const before = await allRows(stretch.db);
    for (const name of gets) expectStatus(200, await callOf(name)(byRole.creator, fixture, stretch));
    expect(await allRows(stretch.db)).toEqual(before);
    expect(gets.length).toBeGreaterThan(20);
  });
});
