import type { Comment } from '#contract/comments.ts';
import { composerMachine } from './support/composer.ts';

/** Writes comments on a post. */
export const commentComposerMachine = composerMachine<{ readonly postId: string }, Comment>(
  'comment-composer',
);
