export { commentEntry } from './comment.entry.ts';
export { CommentThread } from './comment-thread.tsx';
