import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { activityItem } from '#contract/activity.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let people = 0;

const world = await openTestApp();

const newcomer = () => world.signUp(`person${(people += 1)}`);
const activity = async (who: TestUser, query = '') => {
  const answer = await who.get(`/api/activity${query}`);
  expect(answer.statusCode).toBe(200);
  return z.array(activityItem).parse(answer.json());
};

describe('recent activity', () => {
  it('lists posts and comments of the user’s games, newest first [R-API-17]', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const gameId = await arrangeGame(world, { creator: ann, members: [ben], name: 'Early birds' });
    const post = await share(ann, gameId, 'Up at five', { image: await photoDataUrl(60) });
    world.clock.advance(1000);
    await ben.post('/api/comments', { postId: post.id, content: 'Brave!' });
    const game = { id: gameId, name: 'Early birds' };
    const person = (who: TestUser) => ({
      id: who.id,
      firstName: who.username,
      lastName: null,
      username: who.username,
      email: null,
      bio: null,
      profileImageUrl: null,
    });
    const items = await activity(ben);
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'comment',
        content: 'Brave!',
        createdAt: world.clock.now().toISOString(),
        image: null,
        imageColor: null,
        user: person(ben),
        gameId,
        game,
        games: [game],
        isMultiGame: false,
        postContent: 'Up at five',
      },
      {
        id: post.id,
        type: 'post',
        content: 'Up at five',
        createdAt: post.createdAt,
        image: post.image,
        imageColor: post.imageColor,
        user: person(ann),
        gameId,
        game,
        games: [game],
        isMultiGame: false,
        postContent: null,
      },
    ]);
    expect(await activity(ann)).toEqual(items);
  });

  it('lists nothing of other games, public ones included', async () => {
    const [ann, eve] = [await newcomer(), await newcomer()];
    const post = await share(ann, await arrangeGame(world, { creator: ann }));
    await ann.post('/api/comments', { postId: post.id, content: 'me too' });
    expect(await activity(eve)).toEqual([]);
    expect((await world.visitor.get('/api/activity')).statusCode).toBe(401);
  });

  it('shows a post shared in several games once, with the user’s games', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const createdAt = world.clock.now().toISOString();
    const gameIds = [];
    for (const name of ['One', 'Two', 'Three']) {
      const members = name === 'Three' ? [] : [ben];
      const gameId = await arrangeGame(world, { creator: ann, members, name });
      gameIds.push(gameId);
      await share(ann, gameId, 'Everywhere', { createdAt });
    }
    const [one, two, three] = gameIds;
    const seen = async (who: TestUser) =>
      (await activity(who)).map(({ content, gameId, games, isMultiGame }) => [
        content,
        gameId,
        games,
        isMultiGame,
      ]);
    expect(await seen(ben)).toEqual([
      [
        'Everywhere',
        one,
        [
          { id: one, name: 'One' },
          { id: two, name: 'Two' },
        ],
        true,
      ],
    ]);
    expect((await seen(ann)).map(([, , games]) => games)).toEqual([
      [
        { id: one, name: 'One' },
        { id: two, name: 'Two' },
        { id: three, name: 'Three' },
      ],
    ]);
  });

  it('does not merge posts that only look alike', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const one = await arrangeGame(world, { creator: ann, members: [ben] });
    const two = await arrangeGame(world, { creator: ann, members: [ben] });
    await share(ann, one, 'Same words');
    await share(ben, two, 'Same words');
    world.clock.advance(1);
    await share(ann, two, 'Same words');
    const items = (await activity(ann)).map((item) => `${item.user.username}: ${item.games.length}`);
    expect(items.toSorted()).toEqual([`${ann.username}: 1`, `${ann.username}: 1`, `${ben.username}: 1`]);
  });

  it('has ten items by default', async () => {
    const ann = await newcomer();
    const gameId = await arrangeGame(world, { creator: ann });
    for (let i = 0; i < 12; i += 1) {
      world.clock.advance(1000);
      const { id } = await share(ann, gameId, `post ${i}`);
      await ann.post('/api/comments', { postId: id, content: `comment ${i}` });
    }
    expect((await activity(ann)).length).toBe(10);
    expect((await activity(ann, '?limit=3')).map((item) => item.content).toSorted()).toEqual([
      'comment 10',
      'comment 11',
      'post 11',
    ]);
    expect((await activity(ann, '?limit=50')).length).toBe(24);
    expect((await ann.get('/api/activity?limit=51')).statusCode).toBe(400);
  });
});
