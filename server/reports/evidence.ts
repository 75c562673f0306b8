import { DELETED_USER } from '#contract/account.ts';
import type { ReportSubject } from '#contract/reports.ts';
import { findComment } from '../comments/comments.store.ts';
import type { Database } from '../db/database.ts';
import { Failure, notFound } from '../failure.ts';
import { type GameRow, gameAccess } from '../games/access.ts';
import { readArchive } from '../moderation/archive.ts';
import { contentRestriction } from '../moderation/restrictions.store.ts';
import { postAccess } from '../posts/post-access.ts';
import { shownContent } from '../posts/posts.store.ts';
import type { Written } from './earlier-texts.store.ts';
import { type Earlier, earlierTextsOf, type Sighting } from './earlier-texts.ts';
import { lockProfile, lockStored, messageOfParty } from './evidence.store.ts';

export type Subject = ReportSubject;

/** A copy of what a subject contains, its author, its photo, and the game whose managers decide about it, too. */
export type Evidence = {
  readonly subjectId: string;
  readonly authorId: string;
  readonly gameId: string | null;
  readonly content: string;
  readonly imageId: string | null;
};

/** The message for a subject that the reporter has not seen, as for one of which nothing is left. */
export const NOTHING_TO_REPORT = 'There is nothing left of this to report, or you cannot see it';

/** What a game says about itself. */
export const contentOfGame = ({ name, description }: Pick<GameRow, 'name' | 'description'>) =>
  lines(name, description);

const lines = (...texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join('\n');

const withTime = ({ content, endedAt }: Earlier) => `[Until ${endedAt.toISOString()}]\n${content}`;

function refuse(): never {
  throw notFound(NOTHING_TO_REPORT);
}

/**
 * The evidence of a subject that the user sees, or whose text they have seen, with its earlier texts. What is stored stays locked until the
 * transaction ends, so that its photo is not deleted before it is referenced. Throws the same `notFound` for everything else.
 */
export async function evidenceOf(
  tx: Database,
  userId: string,
  { type, id }: Subject,
  sighting: Sighting,
): Promise<Evidence> {
  const visible = await readers[type](tx, userId, id).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'notFound') return undefined;
    throw error;
  });
  if (type !== 'post' && type !== 'comment') return visible ?? refuse();
  const subject = { subjectType: type, subjectId: id.toLowerCase() };
  const earlier = await earlierTextsOf(tx, subject, sighting);
  const found = visible ?? (await hiddenEvidence(tx, subject, earlier, sighting.seenText)) ?? refuse();
  return { ...found, content: lines(found.content, ...earlier.map(withTime)) };
}

/**
 * The evidence of a post or comment that the user does not see any more: there is a block, it is hidden or gone, or they have left the game.
 * None unless they have sent its text, or an earlier one: then they have seen it.
 */
async function hiddenEvidence(
  tx: Database,
  { subjectType: type, subjectId }: Written,
  earlier: readonly Earlier[],
  seenText: string | null,
): Promise<Found | undefined> {
  if (seenText === null) return undefined;
  const seen = earlier.find(({ isSeen }) => isSeen);
  const stored = await lockStored[type](tx, subjectId);
  if (stored && (seen || stored.content === seenText)) return { ...stored, subjectId };
  const removed = await contentRestriction(tx, null, { type, id: subjectId });
  const archive = readArchive(removed?.archive ?? null);
  const content = archive && 'content' in archive ? archive.content : null;
  if (removed && (seen || content === seenText)) {
    const { userId: authorId, gameId, imageId } = removed;
    return { subjectId, authorId, gameId, content, imageId };
  }
  return seen && { subjectId, authorId: seen.authorId, gameId: seen.gameId, content: null, imageId: null };
}

/** Evidence whose text may be among the earlier ones only. */
type Found = Omit<Evidence, 'content'> & { readonly content: string | null };
type Reader = (tx: Database, userId: string, id: string) => Promise<Evidence | undefined>;

const readers: Readonly<Record<Subject['type'], Reader>> = {
  post: async (tx, userId, id) => {
    const { post } = await postAccess(tx, id, userId, 'share');
    const { id: subjectId, userId: authorId, gameId } = post;
    const { content, imageId } = (await shownContent(tx, subjectId)) ?? post;
    return { subjectId, authorId, gameId, content, imageId };
  },
  comment: async (tx, userId, id) => {
    const comment = await findComment(tx, userId, id);
    const { mayView } = comment ? await gameAccess(tx, comment.gameId, userId) : { mayView: false };
    if (!comment || !(mayView || comment.userId === userId)) return undefined;
    const { id: subjectId, userId: authorId, gameId, content } = comment;
    return { subjectId, authorId, gameId, content, imageId: null };
  },
  // Its parties have seen it, also when there is a block by now.
  message: async (tx, userId, id) => {
    const message = await messageOfParty(tx, userId, id);
    return message && { ...message, gameId: null, imageId: null };
  },
  // Everybody: a refusal would tell a block from a deleted account.
  user: async (tx, _userId, id) => {
    const user = await lockProfile(tx, id);
    if (user === undefined) return undefined;
    const { id: subjectId, displayUsername, firstName, lastName, bio, profileImageId: imageId } = user;
    const content = user.deletedAt ? DELETED_USER : lines(displayUsername, firstName, lastName, bio);
    return { subjectId, authorId: subjectId, gameId: null, content, imageId };
  },
  game: async (tx, userId, id) => {
    const { game, mayView, hasPendingInvitation } = await gameAccess(tx, id, userId, { lock: 'share' });
    if (!(mayView || hasPendingInvitation)) return undefined;
    return {
      subjectId: game.id,
      authorId: game.creatorId,
      gameId: game.id,
      content: contentOfGame(game),
      imageId: game.coverImageId,
    };
  },
};
