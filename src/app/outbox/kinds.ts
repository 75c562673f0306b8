import type { EntryKind } from '../../actors/entry-kind.ts';
import { commentEntry } from '../../features/comments/index.ts';
import { messageEntry } from '../../features/messages/index.ts';
import { accomplishmentEntry, commentAdded, voteEntry } from '../../features/posts/index.ts';
import { releaseDraft } from '../../features/share-accomplishment/index.ts';

/** Everything the features can send through the outbox. */
export const entryKinds: readonly EntryKind[] = [
  accomplishmentEntry.onResponse(releaseDraft),
  commentEntry.onResponse(commentAdded),
  messageEntry,
  voteEntry,
];
