import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { type ApiQueryClient, responseWith } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import {
  applyUpvote,
  commentAdded,
  commentDeleted,
  FIRST_PAGE,
  postsKeys,
  removePost,
  replacePost,
} from '#src/features/posts/posts.queries.ts';
import { aComment, aPost } from './samples.ts';

let client: ApiQueryClient;
const quiet = aPost('quiet');

const show = (key: readonly unknown[], posts: Post[]) =>
  client.posts.ofGame.setQueryData(key, responseWith({ posts, hasMore: false }));
const shown = (key: readonly unknown[]) => client.posts.ofGame.getQueryData(key)?.body.posts;

const firstPage = postsKeys.page('game', FIRST_PAGE);
const elsewhere = postsKeys.mine(FIRST_PAGE);

beforeEach(() => {
  client = createQueryClient();
});

describe('edits of the posts on show', () => {
  it('set an upvote and its count in every list, and leave the other posts the same objects', () => {
    const post = aPost('liked', { _count: { upvotes: 4, comments: 0 } });
    show(firstPage, [post, quiet]);
    show(elsewhere, [post]);

    applyUpvote(client, 'liked', true);

    const liked = { ...post, isUpvoted: true, _count: { upvotes: 5, comments: 0 } };
    expect(shown(firstPage)).toEqual([liked, quiet]);
    expect(shown(elsewhere)).toEqual([liked]);
    expect(shown(firstPage)?.[1]).toBe(quiet);
  });

  it('count an upvote once, however often it is confirmed', () => {
    show(firstPage, [aPost('liked')]);
    applyUpvote(client, 'liked', true);
    applyUpvote(client, 'liked', true);
    expect(shown(firstPage)?.[0]?._count.upvotes).toBe(1);
    applyUpvote(client, 'liked', false);
    expect(shown(firstPage)).toEqual([aPost('liked')]);
  });

  it('leave a page without the post untouched', () => {
    show(firstPage, [quiet]);
    const before = client.getQueryData(firstPage);
    applyUpvote(client, 'another', true);
    expect(client.getQueryData(firstPage)).toBe(before);
  });

  it('put a newer state of a post in the place of the old', () => {
    show(firstPage, [quiet, aPost('edited')]);
    const newer = aPost('edited', { content: 'Better words' });
    replacePost(client, newer);
    expect(shown(firstPage)).toEqual([quiet, newer]);
  });

  it('take a deleted post out', () => {
    show(firstPage, [aPost('gone'), quiet]);
    removePost(client, 'gone');
    expect(shown(firstPage)).toEqual([quiet]);
  });

  it('add a comment once and count it', () => {
    const old = aComment('old', 'talked');
    const fresh = aComment('fresh', 'talked');
    show(firstPage, [aPost('talked', { comments: [old], _count: { upvotes: 0, comments: 1 } }), quiet]);
    commentAdded(client, fresh);
    commentAdded(client, fresh);
    const talked = aPost('talked', { comments: [old, fresh], _count: { upvotes: 0, comments: 2 } });
    expect(shown(firstPage)).toEqual([talked, quiet]);
  });

  it('take a deleted comment off and count it off once', () => {
    const [left, right] = [aComment('left', 'talked'), aComment('right', 'talked')];
    show(firstPage, [aPost('talked', { comments: [left, right], _count: { upvotes: 0, comments: 2 } })]);
    commentDeleted(client, 'talked', 'left');
    commentDeleted(client, 'talked', 'left');
    expect(shown(firstPage)).toEqual([
      aPost('talked', { comments: [right], _count: { upvotes: 0, comments: 1 } }),
    ]);
  });
});
