import * as z from 'zod/mini';
import type { ShareDraft } from '#machines/share-draft.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';

/** What is being shared, kept through a closed dialog, a failure and a reload; forgotten at sign-out. */
export interface DraftStore {
  readonly recall: () => ShareDraft | null;
  readonly keep: (draft: ShareDraft) => void;
  /** Takes a game out of the draft that the outbox has it for; without a game the draft is forgotten. */
  readonly release: (gameId: string) => void;
}

const keptDraft = z.object({
  content: z.string(),
  gameIds: z.array(z.string()),
  photo: z.nullable(z.string()),
  stamp: z.nullable(z.object({ key: z.string(), at: z.string() })),
});

/** The draft of one person in this tab. What is unreadable counts as none. */
export function draftStoreOf(viewerId: string): DraftStore {
  const key = `${PRIVATE}share.${viewerId}`;
  const read = () => keptDraft.safeParse(recall(key)).data ?? null;
  const write = (draft: ShareDraft) => {
    // A full storage refuses the photo first; the words are worth more.
    if (!keep(key, draft)) keep(key, { ...draft, photo: null });
  };
  return {
    recall: read,
    keep: write,
    release: (gameId) => {
      const draft = read();
      const gameIds = draft?.gameIds.filter((id) => id !== gameId) ?? [];
      if (draft === null || gameIds.length === 0) forget(key);
      else write({ ...draft, gameIds });
    },
  };
}
