import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { activityItem } from '#contract/activity.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { publicUser } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();

const newcomer = () => stretch.signUp('person');
const activity = async (who: TestUser, query = '') => {
  const response = await who.get(`/api/activity${query}`);
  expect(response.statusCode).toBe(200);
  return z.array(activityItem).parse(response.json());
};

describe('recent activity', () => {
  it('lists posts and comments of the user’s games, newest first [R-API-17]', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben], name: 'Early birds' });
    const post = await share(ann, gameId, 'Up at five', { image: await photoDataUrl(60) });
    stretch.clock.advance(1000);
    await ben.post('/api/comments', { postId: post.id, content: 'Brave!' });
    const game = { id: gameId, name: 'Early birds' };
    const items = await activity(ben);
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'comment',
        content: 'Brave!',
        createdAt: stretch.clock.now().toISOString(),
        image: null,
        imageColor: null,
        user: publicUser(ben),
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
        user: publicUser(ann),
        gameId,
        game,
        games: [game],
        isMultiGame: false,
        postContent: null,
      },
    ]);
    expect(await activity(ann)).toEqual(items);
  });

  it('does not merge posts with the same text but another author or time', async () => {
    const [ann, ben] = [await newcomer(), await newcomer()];
    const one = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const two = await insertTestGame(stretch, { creator: ann, members: [ben] });
    await share(ann, one, 'Same words');
    await share(ben, two, 'Same words');
    stretch.clock.advance(1);
    await share(ann, two, 'Same words');
    const items = (await activity(ann)).map((item) => `${item.user.username}: ${item.games.length}`);
    expect(items.toSorted()).toEqual(
      [`${ann.username}: 1`, `${ann.username}: 1`, `${ben.username}: 1`].toSorted(),
    );
  });

  it('has ten items by default', async () => {
    const ann = await newcomer();
    const gameId = await insertTestGame(stretch, { creator: ann });
    for (let i = 0; i < 12; i += 1) {
      stretch.clock.advance(1000);
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
