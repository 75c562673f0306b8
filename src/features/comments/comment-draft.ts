import { typedText } from '#src/lib/typed-text.ts';

/** What has been typed below a post and not sent. */
export const commentDraft = (postId: string) => typedText(`comment.${postId}`);
