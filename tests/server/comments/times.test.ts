import { expect, it } from 'vitest';
import { type Comment, comment } from '#contract/comments.ts';
import { postsPage } from '#contract/posts.ts';
import { isoTimeOf } from '#server/db/database.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');

it.each([
  ['2026-11-25 13:58:16.123+00', '2026-11-25T13:58:16.123Z'],
  ['2026-11-25 13:58:16.12+00', '2026-11-25T13:58:16.120Z'],
  ['2026-11-25 13:58:16+00', '2026-11-25T13:58:16.000Z'],
  ['2026-11-25 19:28:16.123+05:30', '2026-11-25T13:58:16.123Z'],
])('a time of the database is converted to the format of responses: %s', (stored, shown) => {
  expect(isoTimeOf(stored)).toBe(shown);
});

it('a post lists its comments oldest first, with the times of the responses that created them', async () => {
  const gameId = await insertTestGame(stretch, { creator: ann });
  const { id: postId } = await share(ann, gameId);
  const written: Comment[] = [];
  for (const time of ['16:00:00.123Z', '16:00:01.120Z', '16:00:02.000Z']) {
    stretch.clock.set(new Date(stretch.clock.now().toISOString().replace(/T.*/, `T${time}`)));
    written.push(comment.parse((await ann.post('/api/comments', { postId, content: time })).json()));
  }
  const { posts } = postsPage.parse((await ann.get(`/api/posts?gameId=${gameId}`)).json());
  expect(posts.map(({ comments }) => comments)).toEqual([written]);
});
