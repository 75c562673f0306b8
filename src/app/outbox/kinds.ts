import type { EntryKind } from '../../actors/entry-kind.ts';
import { commentEntry } from '../../features/comments/comment.entry.ts';
import { messageEntry } from '../../features/messages/message.entry.ts';
import { accomplishmentEntry } from '../../features/posts/accomplishment.entry.ts';
import { addComment } from '../../features/posts/posts.queries.ts';
import { voteEntry } from '../../features/posts/vote.entry.ts';
import { releaseDraft } from '../../features/share-accomplishment/index.ts';

/** All kinds of outbox entries. */
export const entryKinds: readonly EntryKind[] = [
  accomplishmentEntry.onResponse(releaseDraft),
  commentEntry.onResponse(addComment),
  messageEntry,
  voteEntry,
];
