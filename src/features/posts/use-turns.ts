import { useState } from 'react';
import type { Post } from '#contract/posts.ts';

/** How often the posts have been replaced by others that have none in common with them: by another page. */
export function useTurns(posts: readonly Pick<Post, 'id'>[]): number {
  const [seen, setSeen] = useState({ posts, turns: 0 });
  if (seen.posts !== posts) {
    const known = new Set(seen.posts.map(({ id }) => id));
    const isTurned = !posts.some(({ id }) => known.has(id));
    setSeen({ posts, turns: seen.turns + (isTurned ? 1 : 0) });
  }
  return seen.turns;
}
