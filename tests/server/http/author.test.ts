import { describe, expect, it } from 'vitest';
import { createdAccessToken } from '#contract/access-tokens.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

/** Requests whose `Author-Id` names the user that they are sent for: browsers of several users share cookies. */

const t = await openTestApp();
const [ann, bob, cat] = await t.signUpAll('ann', 'bob', 'cat');
const gameId = await insertTestGame(t, { creator: ann, members: [bob, cat] });
const { id: postId } = await share(cat, gameId, 'I sang in the street');

const by = (author: { readonly id: string }) => ({ 'author-id': author.id });
const calls = [
  ['POST /api/comments', '/api/comments', { postId, content: 'Bravo' }],
  ['POST /api/messages', '/api/messages', { gameId, recipientId: cat.id, content: 'Bravo' }],
  ['POST /api/posts', '/api/posts', { gameId, content: 'I danced' }],
  ['POST /api/posts/:id/upvote', `/api/posts/${postId}/upvote`, undefined],
] as const;
const refused = [401, { message: 'Please sign in as the author', code: 'signed_out' }];

describe.each(calls)('%s', (_, path, body) => {
  it('is refused when another user than its author is signed in, and changes nothing', async () => {
    const read = async () => [
      (await cat.get(`/api/posts?gameId=${gameId}`)).json(),
      (await cat.get('/api/messages')).json(),
    ];
    const before = await read();
    const response = await bob.post(path, body, by(ann));
    expect([response.statusCode, response.json()]).toEqual(refused);
    expect(await read()).toEqual(before);
  });

  it('is refused when nobody is signed in', async () => {
    expect((await t.visitor.post(path, body, by(ann))).statusCode).toBe(401);
  });

  it('is accepted from its author, and without the header', async () => {
    const statuses = [await ann.post(path, body, by(ann)), await bob.post(path, body)];
    expect(statuses.map(({ statusCode }) => statusCode < 300)).toEqual([true, true]);
  });
});

describe('a request with an access token', () => {
  it('is refused for another author, and accepted for its user or without the header', async () => {
    const token = await ann.post('/api/account/tokens', { name: 'CI' });
    const { secret } = createdAccessToken.parse(expectStatus(201, token).json());
    const comment = (headers: Record<string, string>) =>
      t.visitor.post(
        '/api/comments',
        { postId, content: 'Bravo' },
        { authorization: `Bearer ${secret}`, ...headers },
      );
    const responses = [await comment(by(bob)), await comment(by(ann)), await comment({})];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 201, 201]);
  });
});
