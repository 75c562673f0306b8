import { expect, it } from 'vitest';
import { type PostsPage, postsPage } from '#contract/posts.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

async function page(url: string, number: number, next: string | undefined): Promise<PostsPage> {
  const before = next === undefined ? '' : `&before=${encodeURIComponent(next)}`;
  const response = await ann.get(`${url}page=${number}&limit=5${before}`);
  expect(response.statusCode).toBe(200);
  return postsPage.parse(response.json());
}

const lists = [
  ['a game', (gameId: string) => `/api/posts?gameId=${gameId}&`],
  ['a person', () => '/api/user/accomplishments?'],
] as const;

it.each(lists)(
  'the pages of the posts of %s have no gaps or repeats while others post and delete',
  async (_, urlOf) => {
    const random = createRandom(4);
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben], from: -1, to: 30 });
    const initialIds = new Set<string>();
    for (let n = 0; n < 32; n += 1) {
      if (n % 3 === 0) stretch.clock.advance(random.whole(1, 5_000_000));
      initialIds.add((await share(ann, gameId, `before ${n}`)).id);
    }
    const read: string[] = [];
    const deletedIds = new Set<string>();
    let number = 1;
    let last = await page(urlOf(gameId), number, undefined);
    for (;;) {
      read.push(...last.posts.map((post) => post.id));
      if (last.next === undefined) break;
      // Changes between two pages: three new posts, and a deletion of a read one.
      for (let n = 0; n < 3; n += 1) await share(ann, gameId, `between ${number}.${n}`);
      const seen = random.pick(read.filter((id) => !deletedIds.has(id)));
      expect((await ann.delete(`/api/posts/${seen}`)).statusCode).toBe(200);
      deletedIds.add(seen);
      number += 1;
      last = await page(urlOf(gameId), number, last.next);
    }
    const ofThisGame = read.filter((id) => initialIds.has(id));
    expect(new Set(ofThisGame)).toEqual(initialIds);
    expect(ofThisGame.length).toBe(initialIds.size);
    expect(read.length).toBe(new Set(read).size);
  },
);

it('the next page continues after a page whose last post was deleted [L-13]', async () => {
  const gameId = await insertTestGame(stretch, { creator: ann, members: [ben], from: -1, to: 30 });
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.unshift((await share(ann, gameId, `${n}`)).id);
  const first = await page(`/api/posts?gameId=${gameId}&`, 1, undefined);
  expect(first.posts.map((post) => post.id)).toEqual(ids.slice(0, 5));
  await ann.delete(`/api/posts/${ids[4]}`);
  const second = await page(`/api/posts?gameId=${gameId}&`, 2, first.next);
  expect(second).toMatchObject({ hasMore: false, posts: ids.slice(5).map((id) => ({ id })) });
});

it.each(['x', '1.2', '-1.00000000-0000-0000-0000-000000000000', "1.' or true --"])(
  '%j is refused as a cursor',
  async (before) => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const response = await ann.get(`/api/posts?gameId=${gameId}&before=${encodeURIComponent(before)}`);
    expect(statusAndMessage(response)).toEqual([400, 'The request is not valid']);
  },
);

it('a cursor from another game does not bypass the access check', async () => {
  const open = await insertTestGame(stretch, { creator: ann, members: [ben] });
  for (let n = 0; n < 6; n += 1) await share(ann, open, `${n}`);
  const { next } = await page(`/api/posts?gameId=${open}&`, 1, undefined);
  const closed = await insertTestGame(stretch, { creator: ann, isPublic: false });
  const response = await ben.get(`/api/posts?gameId=${closed}&before=${next}`);
  expect(response.statusCode).toBe(403);
});
