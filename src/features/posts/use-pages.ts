import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { FIRST_PAGE, type PageRequest } from './posts.queries.ts';

/** The visited pages by history entry, so that a screen shows the same page again after Back. */
const visitedByEntry = new Map<string, readonly PageRequest[]>();

/**
 * Paging through a list that grows meanwhile. The next page begins where the current one ends, so that no post is skipped
 * or repeated; the previous page is requested as it was before. A history entry keeps its page.
 */
export function usePages() {
  const router = useRouter({ warn: false });
  const [entry = ''] = useState(() => router?.state.location.state.__TSR_key);
  const [visited, setVisited] = useState(() => visitedByEntry.get(entry) ?? [FIRST_PAGE]);
  useEffect(() => {
    if (entry !== '') visitedByEntry.set(entry, visited);
  }, [entry, visited]);
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
