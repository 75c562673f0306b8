import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod';
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

/** Status and message of a refusal. */
export function refusal(response: LightMyRequestResponse): [number, string] {
  return [response.statusCode, z.object({ message: z.string() }).parse(response.json()).message];
}
