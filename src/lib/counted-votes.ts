type Listener = (postId: string, isUpvoted: boolean) => void;

const listeners = new Set<Listener>();

/**
 * Has `listener` told of votes that waited, as soon as the server has counted them. Gives back what stops it.
 */
export function onVoteCounted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the server has counted a vote no screen waits for the answer to, and how the vote stands by it. */
export function tellVoteCounted(postId: string, isUpvoted: boolean): void {
  for (const listener of listeners) listener(postId, isUpvoted);
}
