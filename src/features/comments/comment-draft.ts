import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';

/** What has been typed below a post and not sent. It outlives a reload. */
export function commentDraft(postId: string) {
  const key = `${PRIVATE}comment.${postId}`;
  return {
    read: (): string => {
      const stored = recall(key);
      return typeof stored === 'string' ? stored : '';
    },
    write: (text: string): void => {
      if (text === '') forget(key);
      else keep(key, text);
    },
  };
}
