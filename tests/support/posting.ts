import { expect } from 'vitest';
import { type Post, post } from '#contract/posts.ts';
import type { TestUser } from './server.ts';

/** Shares an accomplishment. Throws when the server refuses it. */
export async function share(
  who: TestUser,
  gameId: string,
  content = 'I jumped in',
  more: object = {},
): Promise<Post> {
  const response = await who.post('/api/posts', { gameId, content, ...more });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return post.parse(response.json());
}
