import type { Database } from '../db/database.ts';
import { readArchive } from '../moderation/archive.ts';
import type { TextSubject } from './earlier-texts.store.ts';
import { hasAccount, lockRestrictionOf, lockRestrictionOfPostWith } from './evidence.store.ts';

type ContentRestriction = NonNullable<Awaited<ReturnType<typeof lockRestrictionOf>>>;

/** A copy of a post or comment that moderators have hidden or removed. */
export type Archived = Pick<ContentRestriction, 'gameId' | 'imageId'> & {
  readonly authorId: string;
  readonly content: string;
};

/** The archived copy of a post or comment that moderators have hidden or removed, alone or with its post; none of a deleted account. */
export async function archivedCopy(tx: Database, subject: TextSubject): Promise<Archived | undefined> {
  const own = await lockRestrictionOf(tx, subject);
  const found = own ? copyOf(own) : await commentOfPost(tx, subject);
  return found && (await hasAccount(tx, found.authorId)) ? found : undefined;
}

function copyOf({
  userId: authorId,
  gameId,
  imageId,
  archive: stored,
}: ContentRestriction): Archived | undefined {
  const archive = readArchive(stored);
  return archive && 'content' in archive
    ? { authorId, gameId, content: archive.content, imageId }
    : undefined;
}

async function commentOfPost(
  tx: Database,
  { subjectType, subjectId }: TextSubject,
): Promise<Archived | undefined> {
  const restriction = subjectType === 'comment' ? await lockRestrictionOfPostWith(tx, subjectId) : undefined;
  const archive = readArchive(restriction?.archive ?? null);
  const comment = archive?.type === 'post' && archive.comments.find(({ id }) => id === subjectId);
  if (!(restriction && comment)) return undefined;
  return { authorId: comment.userId, gameId: restriction.gameId, content: comment.content, imageId: null };
}
