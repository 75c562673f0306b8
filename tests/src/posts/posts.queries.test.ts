import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import { type ApiQueryClient, responseWith } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { accomplishmentEntry } from '#src/features/posts/accomplishment.entry.ts';
import {
  addComment,
  addPost,
  applyUpvote,
  FIRST_PAGE,
  postsKeys,
  removeComment,
  removePost,
  replacePost,
} from '#src/features/posts/posts.queries.ts';
import { yieldToMain } from '#src/lib/scheduling.ts';
import { noon, outboxEntry, post, user } from '#tests/machines/support/samples.ts';

let client: ApiQueryClient;
const comment = (id: string): Comment => ({
  id,
  content: id,
  postId: 'post',
  userId: 'ben',
  createdAt: noon,
  user: user('ben'),
});
const other = post('other');
const [first, second] = [comment('first'), comment('second')];
const withComments = (...comments: readonly Comment[]) =>
  post('post', { comments: [...comments], _count: { upvotes: 0, comments: comments.length } });
const upvoted = post('post', { isUpvoted: true, _count: { upvotes: 1, comments: 0 } });
const edited = post('post', { content: 'Better words' });

const gamePage = postsKeys.page('game', FIRST_PAGE);
const ownPage = postsKeys.mine(FIRST_PAGE);
const cache = (key: readonly unknown[], posts: Post[]) =>
  client.posts.ofGame.setQueryData(key, responseWith({ posts, hasMore: false }));
const cached = (key: readonly unknown[]) => client.posts.ofGame.getQueryData(key)?.body.posts;

beforeEach(() => {
  client = createQueryClient();
});

describe('an edit of the cached posts', () => {
  it.each<[string, Post, () => void, Post[]]>([
    ['sets an upvote', post('post'), () => applyUpvote(client, 'post', true), [upvoted]],
    ['takes an upvote back', upvoted, () => applyUpvote(client, 'post', false), [post('post')]],
    ['replaces a post', post('post'), () => replacePost(client, edited), [edited]],
    ['removes a post', post('post'), () => removePost(client, 'post'), []],
    ['adds a comment', withComments(first), () => addComment(client, second), [withComments(first, second)]],
    [
      'removes a comment',
      withComments(first, second),
      () => removeComment(client, 'post', 'first'),
      [withComments(second)],
    ],
  ])('%s in every list, once, and keeps the other posts the same objects', (_, before, edit, after) => {
    cache(gamePage, [other, before]);
    cache(ownPage, [before]);
    edit();
    edit();
    expect(cached(gamePage)).toEqual([other, ...after]);
    expect(cached(ownPage)).toEqual(after);
    expect(cached(gamePage)?.[0]).toBe(other);
  });

  it('leaves a list without the post as stale as it was', async () => {
    cache(gamePage, [post('post')]);
    cache(ownPage, [other]);
    await client.invalidateQueries();
    const before = client.getQueryState(ownPage);
    applyUpvote(client, 'post', true);
    expect(client.getQueryState(ownPage)).toEqual(before);
    expect(before?.isInvalidated).toBe(true);
  });

  it('adds a post to the first page of its game and of the user, the newest first, once', () => {
    const pageOfOtherGame = postsKeys.page('another game', FIRST_PAGE);
    const secondPage = postsKeys.page('game', { page: 2, before: null });
    const [older, newer] = [post('older'), post('newer', { createdAt: '2027-01-01T00:00:00.000Z' })];
    const added = post('added', { gameId: 'game', createdAt: '2026-12-31T00:00:00.000Z' });
    for (const key of [gamePage, ownPage, secondPage, pageOfOtherGame]) cache(key, [newer, older]);
    addPost(client, added);
    addPost(client, added);
    expect([gamePage, ownPage].map(cached)).toEqual([
      [newer, added, older],
      [newer, added, older],
    ]);
    expect([secondPage, pageOfOtherGame].map(cached)).toEqual([
      [newer, older],
      [newer, older],
    ]);
  });

  it('keeps the cached object of a page without the post', () => {
    cache(gamePage, [other]);
    const before = client.getQueryData(gamePage);
    applyUpvote(client, 'post', true);
    expect(client.getQueryData(gamePage)).toBe(before);
  });

  it.each<[string, () => void]>([
    ['of a post', () => replacePost(client, edited)],
    ['of a deleted comment', () => removeComment(client, 'post', 'first')],
  ])('%s invalidates a read that was in progress, whose response does not contain it', async (_, edit) => {
    cache(gamePage, [withComments(first)]);
    const { promise, resolve } = Promise.withResolvers<object>();
    const read = client.query({ queryKey: gamePage, queryFn: () => promise, staleTime: 0 });
    edit();
    resolve(responseWith({ posts: [withComments(first)], hasMore: false }));
    await read;
    await waitFor(() => expect(client.getQueryState(gamePage)?.isInvalidated).toBe(true));
  });

  it('invalidates no read that was restarted meanwhile', async () => {
    cache(gamePage, [withComments(first)]);
    const before = Promise.withResolvers<object>();
    const responses = [before.promise, Promise.resolve(responseWith({ posts: [edited], hasMore: false }))];
    const observer = new QueryObserver(client, {
      queryKey: gamePage,
      queryFn: () => responses.shift() ?? Promise.reject(new Error('A third read')),
      staleTime: 0,
    });
    onTestFinished(observer.subscribe(() => {}));
    replacePost(client, edited);
    await client.invalidateQueries({ queryKey: gamePage });
    before.resolve({});
    await yieldToMain();
    expect(client.getQueryState(gamePage)).toMatchObject({
      isInvalidated: false,
      fetchStatus: 'idle',
      error: null,
    });
    expect(responses).toEqual([]);
  });
});

describe('a delivered accomplishment', () => {
  const added = post('added', { gameId: 'game' });
  const entry = {
    ...outboxEntry('e1'),
    ...accomplishmentEntry.create({ gameId: 'game', content: added.content }),
  };
  const delivery = { response: added, isSentElsewhere: false, hasWaited: false };

  it('is added to a list that is hydrated while its screen loads it', async () => {
    client.getQueryCache().build(client, { queryKey: gamePage });
    const refreshed = accomplishmentEntry.refresh(client, entry, delivery);
    await yieldToMain();
    cache(gamePage, [other]);
    await refreshed;
    expect(cached(gamePage)).toEqual([added, other]);
  });

  it('is not added again when its author deletes it while other queries are refetched', async () => {
    cache(gamePage, [other]);
    const { promise, resolve } = Promise.withResolvers<string>();
    const scores = new QueryObserver(client, { queryKey: ['games', 'scores'], queryFn: () => promise });
    onTestFinished(scores.subscribe(() => {}));
    const refreshed = accomplishmentEntry.refresh(client, entry, delivery);
    await yieldToMain();
    expect(cached(gamePage)).toEqual([added, other]);
    removePost(client, added.id);
    resolve('scores');
    await refreshed;
    expect(cached(gamePage)).toEqual([other]);
  });
});
