import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { FIRST_PAGE, type PageRequest } from './posts.queries.ts';

/**
 * Paging through a list that grows meanwhile. The next page begins where the current one ends, so that no post is skipped
 * or repeated; the previous page is requested as it was before.
 */
export function usePages() {
  const [visited, setVisited] = useState<readonly PageRequest[]>([FIRST_PAGE]);
  const request = visited.at(-1) ?? FIRST_PAGE;
  return {
    request,
    /** Goes to the next or the previous page by its number; `next` is the cursor in the current page's response. */
    goTo: (page: number, next: string | null | undefined) =>
      setVisited(page > request.page ? [...visited, { page, before: next ?? null }] : visited.slice(0, -1)),
    /** Goes to the previous page, because the current one does not exist any more. */
    back: () => setVisited(visited.slice(0, -1)),
  };
}

/** Counts how often the posts were replaced by another page, which has no post in common with them. */
export function usePageChanges(posts: readonly Pick<Post, 'id'>[]): number {
  const [previous, setPrevious] = useState({ posts, changes: 0 });
  if (previous.posts !== posts) {
    const ids = new Set(previous.posts.map(({ id }) => id));
    const isOtherPage = !posts.some(({ id }) => ids.has(id));
    setPrevious({ posts, changes: previous.changes + (isOtherPage ? 1 : 0) });
  }
  return previous.changes;
}
