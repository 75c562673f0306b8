import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { Post, PostsPage } from '#contract/posts.ts';
import {
  type ApiQueryClient,
  api,
  bodyOf,
  type Resource,
  repeatReads,
  shareResponses,
} from '#src/api/client.ts';

/** The number of a page, and the cursor at the end of the page before it; `null` for the first page, or when the server gave none. */
export type PageRequest = { readonly page: number; readonly before: string | null };

export const FIRST_PAGE: PageRequest = { page: 1, before: null };

const POSTS_STALE_MS = 30_000;

/** Every page of posts has a key below `all`, so that an edit reaches each copy of a post. */
export const postsKeys = {
  all: ['posts'] as const,
  ofGame: (gameId: string) => [...postsKeys.all, 'game', gameId] as const,
  page: (gameId: string, request: PageRequest) => [...postsKeys.ofGame(gameId), request] as const,
  mine: (request: PageRequest) => [...postsKeys.all, 'mine', request] as const,
};

// A server without cursors pages by number only.
const pageQuery = ({ page, before }: PageRequest) => ({
  page,
  limit: PAGE_SIZE,
  ...(before !== null && { before }),
});

/** A page of a game's posts; page 1 has the newest. The previous page stays visible while it loads. */
export const gamePostsQuery = (gameId: string, request: PageRequest = FIRST_PAGE) => ({
  queryKey: postsKeys.page(gameId, request),
  queryData: { query: { gameId, ...pageQuery(request) } },
  select: bodyOf<PostsPage>,
  staleTime: POSTS_STALE_MS,
  placeholderData: keepPreviousData,
  structuralSharing: shareResponses,
});

/** The first page of a game's posts as it is in the cache; requests nothing. */
export const useCachedGamePosts = (gameId: string) =>
  api.posts.ofGame.useQuery({ ...gamePostsQuery(gameId), enabled: false });
export const useGamePosts = (gameId: string, request: PageRequest) =>
  api.posts.ofGame.useQuery(gamePostsQuery(gameId, request));

/** A page of the user's posts in all games; page 1 has the newest. */
export const myAccomplishmentsQuery = (request: PageRequest = FIRST_PAGE) => ({
  queryKey: postsKeys.mine(request),
  queryData: { query: pageQuery(request) },
  select: bodyOf<PostsPage>,
  staleTime: POSTS_STALE_MS,
  placeholderData: keepPreviousData,
  structuralSharing: shareResponses,
});
export const useMyAccomplishments = (request: PageRequest) =>
  api.posts.mine.useQuery(myAccomplishmentsQuery(request));

/** Marks the activity stale, which quotes posts and comments. It is fetched again when it is next opened. */
export const markActivityStale = (client: ApiQueryClient) =>
  client.invalidateQueries({ queryKey: ['activity' satisfies Resource], refetchType: 'none' });

type EditPosts = (posts: readonly Post[]) => readonly Post[];

function editPages(client: ApiQueryClient, edit: EditPosts, queryKey: QueryKey = postsKeys.all): void {
  // Pages of all lists have the same type, so the functions of one route edit them all.
  client.posts.ofGame.setQueriesData({ queryKey }, (before) => {
    if (before === undefined) return undefined;
    const posts = edit(before.body.posts);
    const isUnchanged =
      posts.length === before.body.posts.length && posts.every((one, at) => one === before.body.posts[at]);
    // Otherwise the list would count as just fetched.
    return isUnchanged ? undefined : { ...before, body: { ...before.body, posts: [...posts] } };
  });
}

/** Edits one post in every list that contains it. All other posts stay the same objects, so that their cards do not render. */
function editPost(client: ApiQueryClient, postId: string, edit: (post: Post) => Post): void {
  editPages(client, (posts) => posts.map((one) => (one.id === postId ? edit(one) : one)));
}

/** Adds a post that the server has stored to the first page of its lists, the newest first, unless it is there. */
export function addPost(client: ApiQueryClient, post: Post): void {
  const add: EditPosts = (posts) =>
    posts.some(({ id }) => id === post.id)
      ? posts
      : [post, ...posts].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  editPages(client, add, postsKeys.page(post.gameId, FIRST_PAGE));
  editPages(client, add, postsKeys.mine(FIRST_PAGE));
}

/** Resolves once the first page of a game's posts has data, or is not in the cache: that removes it some minutes after its last use. */
export function waitForGamePosts(client: ApiQueryClient, gameId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cache = client.getQueryCache();
  const check = () => {
    const query = cache.find({ queryKey: postsKeys.page(gameId, FIRST_PAGE) });
    if (query !== undefined && query.state.data === undefined) return;
    stop();
    resolve();
  };
  const stop = cache.subscribe(check);
  check();
  return promise;
}

/** Sets whether the post has the user's upvote, and adjusts its count if that changes. */
export function applyUpvote(client: ApiQueryClient, postId: string, isUpvoted: boolean): void {
  editPost(client, postId, (post) => {
    if (post.isUpvoted === isUpvoted) return post;
    const upvotes = post._count.upvotes + (isUpvoted ? 1 : -1);
    return { ...post, isUpvoted, _count: { ...post._count, upvotes } };
  });
}

/** Replaces a post by a newer response of the server. */
export function replacePost(client: ApiQueryClient, post: Post): void {
  editPost(client, post.id, () => post);
  void repeatReads(client, ['posts']);
}

/** Removes a deleted post from every list. */
export function removePost(client: ApiQueryClient, postId: string): void {
  editPages(client, (posts) => posts.filter((one) => one.id !== postId));
}

/** Adds a comment that the server has stored, in order of time, unless it is there. */
export function addComment(client: ApiQueryClient, comment: Comment): void {
  editPost(client, comment.postId, (post) => {
    if (post.comments.some((one) => one.id === comment.id)) return post;
    return {
      ...post,
      comments: [...post.comments, comment].toSorted((one, other) =>
        one.createdAt.localeCompare(other.createdAt),
      ),
      _count: { ...post._count, comments: post._count.comments + 1 },
    };
  });
  void markActivityStale(client);
}

/** Removes a deleted comment from its post. */
export function removeComment(client: ApiQueryClient, postId: string, commentId: string): void {
  editPost(client, postId, (post) => {
    const comments = post.comments.filter((one) => one.id !== commentId);
    if (comments.length === post.comments.length) return post;
    return { ...post, comments, _count: { ...post._count, comments: post._count.comments - 1 } };
  });
  void repeatReads(client, ['posts']);
  void markActivityStale(client);
}
