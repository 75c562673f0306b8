import { useState } from 'react';
import type { Post } from '#contract/posts.ts';

/** Counts how often the posts were replaced by another page: by posts that have none in common with them. */
export function usePageChanges(posts: readonly Pick<Post, 'id'>[]): number {
  const [previous, setPrevious] = useState({ posts, changes: 0 });
  if (previous.posts !== posts) {
    const ids = new Set(previous.posts.map(({ id }) => id));
    const isOtherPage = !posts.some(({ id }) => ids.has(id));
    setPrevious({ posts, changes: previous.changes + (isOtherPage ? 1 : 0) });
  }
  return previous.changes;
}
