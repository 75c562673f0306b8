import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { Post, PostsPage } from '#contract/posts.ts';
import { type ApiQueryClient, api, bodyOf, type Resource } from '#src/api/client.ts';
import { authKeys } from '#src/features/auth/index.ts';
import { FIRST_PAGE, type PageAsked } from './use-pages.ts';

const POSTS_STALE_MS = 30_000;

/** Every page of posts, whatever list it belongs to, is kept below `all`, so that an edit reaches each copy. */
export const postsKeys = {
  all: ['posts'] as const,
  ofGame: (gameId: string) => [...postsKeys.all, 'game', gameId] as const,
  page: (gameId: string, asked: PageAsked) => [...postsKeys.ofGame(gameId), asked] as const,
  mine: (asked: PageAsked) => [...postsKeys.all, 'mine', asked] as const,
};

// A server that knows no `next` is asked by number only.
const pageQuery = ({ page, before }: PageAsked) => ({
  page,
  limit: PAGE_SIZE,
  ...(before !== null && { before }),
});

/** A page of a game's posts; page 1 is the newest. The page before stays on show while the next is on its way. */
export const gamePostsQuery = (gameId: string, asked: PageAsked = FIRST_PAGE) => ({
  queryKey: postsKeys.page(gameId, asked),
  queryData: { query: { gameId, ...pageQuery(asked) } },
  select: bodyOf<PostsPage>,
  staleTime: POSTS_STALE_MS,
  placeholderData: keepPreviousData,
});

/** The first page of a game's posts as it is in the cache; requests nothing. */
export const useCachedGamePosts = (gameId: string) =>
  api.posts.ofGame.useQuery({ ...gamePostsQuery(gameId), enabled: false });
export const useGamePosts = (gameId: string, asked: PageAsked) =>
  api.posts.ofGame.useQuery(gamePostsQuery(gameId, asked));

/** A page of one's own posts in all games; page 1 is the newest. */
export const myAccomplishmentsQuery = (asked: PageAsked = FIRST_PAGE) => ({
  queryKey: postsKeys.mine(asked),
  queryData: { query: pageQuery(asked) },
  select: bodyOf<PostsPage>,
  staleTime: POSTS_STALE_MS,
  placeholderData: keepPreviousData,
});
export const useMyAccomplishments = (asked: PageAsked) =>
  api.posts.mine.useQuery(myAccomplishmentsQuery(asked));

// Who is signed in is the one thing that nobody's posts and comments change.
const besidesWho = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== authKeys.currentUser[0],
};

/** After a point was won or lost: scores, counts, stats, activity and lists on screen are fetched anew at once. */
export const refreshAfterScoring = (client: ApiQueryClient) => client.invalidateQueries(besidesWho);

/** Marks the activity stale: beside the posts, only it quotes posts and comments. It is fetched again when it is next opened. */
export const outdateActivity = (client: ApiQueryClient) =>
  client.invalidateQueries({ queryKey: ['activity' satisfies Resource], refetchType: 'none' });

type EditPosts = (posts: readonly Post[]) => readonly Post[];

function editPages(client: ApiQueryClient, edit: EditPosts): void {
  // Pages of every list have the same type, so the functions of one route edit them all.
  client.posts.ofGame.setQueriesData({ queryKey: postsKeys.all }, (before) => {
    if (before === undefined) return undefined;
    const posts = edit(before.body.posts);
    const isUnchanged =
      posts.length === before.body.posts.length && posts.every((one, at) => one === before.body.posts[at]);
    return isUnchanged ? before : { ...before, body: { ...before.body, posts: [...posts] } };
  });
}

/** Edits one post in every list that holds it. All other posts stay the very same objects, so their cards stand still. */
function editPost(client: ApiQueryClient, postId: string, edit: (post: Post) => Post): void {
  editPages(client, (posts) => posts.map((one) => (one.id === postId ? edit(one) : one)));
}

/** Sets whether the post carries your upvote; its count follows, unless it said so already. */
export function applyUpvote(client: ApiQueryClient, postId: string, isUpvoted: boolean): void {
  editPost(client, postId, (post) => {
    if (post.isUpvoted === isUpvoted) return post;
    const upvotes = post._count.upvotes + (isUpvoted ? 1 : -1);
    return { ...post, isUpvoted, _count: { ...post._count, upvotes } };
  });
}

/** Puts the server's newer state of a post in place of the old one. */
export function replacePost(client: ApiQueryClient, post: Post): void {
  editPost(client, post.id, () => post);
}

/** Takes a deleted post out of every list. */
export function removePost(client: ApiQueryClient, postId: string): void {
  editPages(client, (posts) => posts.filter((one) => one.id !== postId));
}

/** Adds a comment the server has taken, once, where it was written among the others; the activity quotes it. */
export function commentAdded(client: ApiQueryClient, comment: Comment): void {
  editPost(client, comment.postId, (post) => {
    if (post.comments.some((one) => one.id === comment.id)) return post;
    return {
      ...post,
      comments: [...post.comments, comment].toSorted(byTime),
      _count: { ...post._count, comments: post._count.comments + 1 },
    };
  });
  void outdateActivity(client);
}

/** Takes a deleted comment off its post; the activity no longer quotes it. */
export function commentDeleted(client: ApiQueryClient, postId: string, commentId: string): void {
  editPost(client, postId, (post) => {
    const comments = post.comments.filter((one) => one.id !== commentId);
    if (comments.length === post.comments.length) return post;
    return { ...post, comments, _count: { ...post._count, comments: post._count.comments - 1 } };
  });
  void outdateActivity(client);
}

// ISO moments of one server sort as text; equal ones stay in the order they came.
function byTime(one: Comment, other: Comment): number {
  if (one.createdAt === other.createdAt) return 0;
  return one.createdAt < other.createdAt ? -1 : 1;
}
