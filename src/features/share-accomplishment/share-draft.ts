import * as z from 'zod/mini';
import type { EntryView } from '#machines/outbox-entry.ts';
import type { ShareDraft } from '#machines/share-draft.ts';
import { accomplishmentEntry } from '#src/features/posts/index.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';

/** What is being shared, kept through a closed dialog, a failure and a reload; forgotten at sign-out. */
export interface DraftStore {
  readonly recall: () => ShareDraft | null;
  readonly keep: (draft: ShareDraft) => void;
  /** Takes a game out of the draft that the outbox has it for; without a game the draft is forgotten. */
  readonly release: (gameId: string) => void;
  /** Takes a game out of the draft if it was first sent at this time: the server has it now. */
  readonly releaseDelivered: (gameId: string, at: string) => void;
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
  const release = (gameId: string) => {
    const draft = read();
    const gameIds = draft?.gameIds.filter((id) => id !== gameId) ?? [];
    if (draft === null || gameIds.length === 0) forget(key);
    else write({ ...draft, gameIds });
  };
  return {
    recall: read,
    keep: write,
    release,
    releaseDelivered: (gameId, at) => {
      if (read()?.stamp?.at === at) release(gameId);
    },
  };
}

/** What a failed entry of the outbox would send, as a draft; `null` for one that was sent in another way. */
export function draftOf(entry: EntryView): ShareDraft | null {
  const { content, gameId, image = null, createdAt } = accomplishmentEntry.input(entry);
  const suffix = `:${gameId}`;
  if (createdAt === undefined || !entry.id.endsWith(suffix)) return null;
  const stamp = { key: entry.id.slice(0, -suffix.length), at: createdAt };
  return { content, gameIds: [gameId], photo: image, stamp };
}
