import type { Database } from '../db/database.ts';
import { readArchive } from '../moderation/archive.ts';
import type { Written } from './earlier-texts.store.ts';
import { hasAccount, lockRestrictionOf, lockRestrictionOfPostWith } from './evidence.store.ts';

type Taken = NonNullable<Awaited<ReturnType<typeof lockRestrictionOf>>>;

/** A copy of a post or comment that moderators have taken out. */
export type Archived = Pick<Taken, 'gameId' | 'imageId'> & {
  readonly authorId: string;
  readonly content: string;
};

/** What managers of a game or operators have taken out of it, by itself or as a comment of a post; nothing of a deleted account. */
export async function archivedCopy(tx: Database, subject: Written): Promise<Archived | undefined> {
  const own = await lockRestrictionOf(tx, subject);
  const found = own ? copyOf(own) : await commentOfPost(tx, subject);
  return found && (await hasAccount(tx, found.authorId)) ? found : undefined;
}

function copyOf({ userId: authorId, gameId, imageId, archive: stored }: Taken): Archived | undefined {
  const archive = readArchive(stored);
  return archive && 'content' in archive
    ? { authorId, gameId, content: archive.content, imageId }
    : undefined;
}

async function commentOfPost(
  tx: Database,
  { subjectType, subjectId }: Written,
): Promise<Archived | undefined> {
  const taken = subjectType === 'comment' ? await lockRestrictionOfPostWith(tx, subjectId) : undefined;
  const archive = readArchive(taken?.archive ?? null);
  const comment = archive?.type === 'post' && archive.comments.find(({ id }) => id === subjectId);
  if (!(taken && comment)) return undefined;
  return { authorId: comment.userId, gameId: taken.gameId, content: comment.content, imageId: null };
}
