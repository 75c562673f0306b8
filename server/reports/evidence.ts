import { DELETED_USER } from '#contract/account.ts';
import type { ReportSubject } from '#contract/reports.ts';
import { findComment } from '../comments/comments.store.ts';
import type { Database } from '../db/database.ts';
import { Failure, notFound } from '../failure.ts';
import { type GameRow, gameAccess } from '../games/access.ts';
import { isInvited } from '../invitations/invitations.store.ts';
import { postAccess } from '../posts/post-access.ts';
import { shownContent } from '../posts/posts.store.ts';
import { archivedCopy } from './archived.ts';
import type { TextSubject } from './earlier-texts.store.ts';
import { earlierTextsOf, type ReportableText, type ReportContext } from './earlier-texts.ts';
import { lockHiddenGame, lockProfile, lockStored, messageOfParty } from './evidence.store.ts';

export type Subject = ReportSubject;

/** A copy of what a subject contains, its author, its photo, and the game whose managers decide about it, too. */
export type Evidence = {
  readonly subjectId: string;
  readonly authorId: string;
  readonly gameId: string | null;
  readonly content: string;
  readonly imageId: string | null;
};

/** One message for a subject that the reporter has not seen and for one that no longer exists. */
export const NOTHING_TO_REPORT = 'There is nothing left of this to report, or you cannot see it';

/** The texts of a game: its name and description. */
export const contentOfGame = ({ name, description }: Pick<GameRow, 'name' | 'description'>) =>
  lines(name, description);

const gameEvidence = (game: GameRow): Evidence => ({
  subjectId: game.id,
  authorId: game.creatorId,
  gameId: game.id,
  content: contentOfGame(game),
  imageId: game.coverImageId,
});

const lines = (...texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join('\n');

const withTime = ({ content, endedAt }: ReportableText) => `[Until ${endedAt.toISOString()}]\n${content}`;

function refuse(): never {
  throw notFound(NOTHING_TO_REPORT);
}

/**
 * The evidence of a subject that the user sees, or whose text they have seen, with its earlier texts. The subject's row stays locked until
 * the transaction ends, so that its photo is not deleted before it is referenced. Throws the same `notFound` for everything else.
 */
export async function evidenceOf(
  tx: Database,
  userId: string,
  subject: Subject,
  context: ReportContext,
): Promise<Evidence> {
  const found = await search(tx, userId, subject, context);
  if (found !== undefined || context.seenText === null) return found ?? refuse();
  // A moderator's concurrent transaction may move the subject between tables that the search has read already. The search waits for the
  // locks of that transaction, so a second search finds the subject.
  return (await search(tx, userId, subject, context)) ?? refuse();
}

async function search(
  tx: Database,
  userId: string,
  { type, id }: Subject,
  context: ReportContext,
): Promise<Evidence | undefined> {
  const visible = await readers[type](tx, userId, id).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'notFound') return undefined;
    throw error;
  });
  if (type === 'post' || type === 'comment') {
    const subject = { subjectType: type, subjectId: id };
    return textEvidence(tx, subject, visible, context);
  }
  return visible ?? (type === 'game' ? hiddenGame(tx, id, context) : undefined);
}

/** The evidence of a game that is deleted and not erased yet, or taken down; undefined unless the user has sent its name. */
async function hiddenGame(
  tx: Database,
  gameId: string,
  { seenText }: ReportContext,
): Promise<Evidence | undefined> {
  const game = seenText === null ? undefined : await lockHiddenGame(tx, gameId);
  return game && game.name === seenText ? gameEvidence(game) : undefined;
}

/**
 * The evidence of a post or comment: its stored row, its copy in a moderator's archive, and its earlier texts. `visible` is what the user
 * sees of it now; undefined after a block, when it is hidden or deleted, and after they have left the game. Then the result is undefined
 * unless `seenText` equals one of its texts, which proves that they have seen it.
 */
async function textEvidence(
  tx: Database,
  subject: TextSubject,
  visible: Evidence | undefined,
  context: ReportContext,
): Promise<Evidence | undefined> {
  const { seenText } = context;
  if (visible === undefined && seenText === null) return undefined;
  // Lock the row before reading the copies: a transaction that changes or removes it holds the lock until the copies are written.
  const stored = visible ?? (await lockStored[subject.subjectType](tx, subject.subjectId));
  const earlier = await earlierTextsOf(tx, subject, context);
  const archived = seenText === null ? undefined : await archivedCopy(tx, subject);
  const hasSeen = [stored, archived, ...earlier].some((copy) => copy?.content === seenText);
  if (visible === undefined && !hasSeen) return undefined;
  // A redacted post is still stored; its archived text is evidence only for a user who has seen that text.
  const isEvidence = stored === undefined || archived?.content === seenText;
  return joined(subject.subjectId, stored, isEvidence ? archived : undefined, earlier);
}

type Copy = Omit<Evidence, 'subjectId'>;

/** Combines all copies of a post or comment; undefined if there are none. */
function joined(
  subjectId: string,
  stored: Copy | undefined,
  removed: Copy | undefined,
  earlier: readonly ReportableText[],
): Evidence | undefined {
  const source = stored ?? removed ?? earlier[0];
  if (source === undefined) return undefined;
  const label = stored && removed ? '[Hidden or removed]' : null;
  return {
    subjectId,
    authorId: source.authorId,
    gameId: source.gameId,
    content: lines(stored?.content ?? null, label, removed?.content ?? null, ...earlier.map(withTime)),
    imageId: stored?.imageId ?? removed?.imageId ?? null,
  };
}

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
  // Sender and recipient have seen it, so a later block makes no difference.
  message: async (tx, userId, id) => {
    const message = await messageOfParty(tx, userId, id);
    return message && { ...message, gameId: null, imageId: null };
  },
  // Any user can be reported: a refusal would distinguish a block from a deleted account.
  user: async (tx, _userId, id) => {
    const user = await lockProfile(tx, id);
    if (user === undefined) return undefined;
    const { id: subjectId, displayUsername, firstName, lastName, bio, profileImageId: imageId } = user;
    const content = user.deletedAt ? DELETED_USER : lines(displayUsername, firstName, lastName, bio);
    return { subjectId, authorId: subjectId, gameId: null, content, imageId };
  },
  game: async (tx, userId, id) => {
    const { game, mayView } = await gameAccess(tx, id, userId, { lock: 'share' });
    return mayView || (await isInvited(tx, game.id, userId)) ? gameEvidence(game) : undefined;
  },
};
