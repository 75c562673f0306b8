import type { Post } from '#contract/posts.ts';
import { UpvoteButton, UpvoteCount } from './upvote-button.tsx';
import { useUpvote } from './use-upvote.ts';

interface PostUpvoteProps {
  readonly post: Post;
  readonly viewerId: string;
  readonly canInteract: boolean;
}

/** The upvotes of a post: a button for those who play, a count for those who read. */
export function PostUpvote({ post, viewerId, canInteract }: PostUpvoteProps) {
  const { isUpvoted, count, toggle } = useUpvote(post, viewerId);
  if (!canInteract) return <UpvoteCount count={count} />;
  return <UpvoteButton isUpvoted={isUpvoted} count={count} onToggle={toggle} />;
}
