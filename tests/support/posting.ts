import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod';
import { type Post, post } from '#contract/posts.ts';
import type { TestUser } from './server.ts';

/** Shares an accomplishment, which must succeed. */
export async function share(
  who: TestUser,
  gameId: string,
  content = 'I jumped in',
  more: object = {},
): Promise<Post> {
  const answer = await who.post('/api/posts', { gameId, content, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return post.parse(answer.json());
}

/** Status and message of an answer that refuses. */
export function refusal(answer: LightMyRequestResponse): [number, string] {
  return [answer.statusCode, z.object({ message: z.string() }).parse(answer.json()).message];
}
