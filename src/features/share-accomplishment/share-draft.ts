import * as z from 'zod/mini';
import type { EntryView } from '#machines/outbox-entry.ts';
import type { ShareDraft } from '#machines/share-draft.ts';
import { accomplishmentEntry } from '#src/features/posts/index.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';

/** Stores the draft of an accomplishment, so that it survives a closed dialog, a failure and a reload; cleared at sign-out. */
export interface DraftStore {
  readonly load: () => ShareDraft | null;
  /** Stores the draft; one without text and photo is deleted. */
  readonly save: (draft: ShareDraft) => void;
  /** Removes a game from the draft, once the outbox has stored its entry; a draft without games is deleted. */
  readonly release: (gameId: string) => void;
  /** Removes a game from the draft if the draft was first sent at this time: the server has stored it. */
  readonly releaseDelivered: (gameId: string, at: string) => void;
}

const storedDraft = z.object({
  content: z.string(),
  gameIds: z.array(z.string()),
  photo: z.nullable(z.string()),
  stamp: z.nullable(z.object({ key: z.string(), at: z.string() })),
  // The previous build stores drafts without it.
  replacedKey: z._default(z.nullable(z.string()), null),
});

/** The draft store of a user. An unreadable draft counts as none. */
export function draftStoreOf(viewerId: string): DraftStore {
  const key = `${PRIVATE}share.${viewerId}`;
  const read = () => storedDraft.safeParse(storedValue(key)).data ?? null;
  const write = (draft: ShareDraft) => {
    // An erased draft must not choose its games for the next one.
    if (draft.content.trim() === '' && draft.photo === null) removeValue(key);
    // Full storage: without the photo, the text may fit.
    else if (!storeValue(key, draft)) storeValue(key, { ...draft, photo: null });
  };
  const release = (gameId: string) => {
    const draft = read();
    const gameIds = draft?.gameIds.filter((id) => id !== gameId) ?? [];
    if (draft === null || gameIds.length === 0) removeValue(key);
    else write({ ...draft, gameIds });
  };
  return {
    load: read,
    save: write,
    release,
    releaseDelivered: (gameId, at) => {
      if (read()?.stamp?.at === at) release(gameId);
    },
  };
}

/** A failed outbox entry as a draft; `null` for one that another dialog sent. */
export function draftOf(entry: EntryView): ShareDraft | null {
  const { content, gameId, image = null, createdAt } = accomplishmentEntry.input(entry);
  const suffix = `:${gameId}`;
  if (createdAt === undefined || !entry.id.endsWith(suffix)) return null;
  const stamp = { key: entry.id.slice(0, -suffix.length), at: createdAt };
  return { content, gameIds: [gameId], photo: image, stamp, replacedKey: null };
}
