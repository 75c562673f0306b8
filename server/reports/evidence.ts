import type { ReportSubject } from '#contract/reports.ts';
import { COMMENT_NOT_FOUND } from '../comments/comments.service.ts';
import { findComment } from '../comments/comments.store.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { GAME_NOT_FOUND, type GameRow, gameAccess } from '../games/access.ts';
import { partyMessage } from '../messages/messages.service.ts';
import { postAccess } from '../posts/post-access.ts';
import { shownContent } from '../posts/posts.store.ts';
import { USER_NOT_FOUND } from '../users/lock-user.ts';
import { lockProfile } from './reports.store.ts';

export type Subject = ReportSubject;

/** A copy of what a subject contains, its author, its photo, and the game whose managers decide about it, too. */
export type Evidence = {
  readonly subjectId: string;
  readonly authorId: string;
  readonly gameId: string | null;
  readonly content: string;
  readonly imageId: string | null;
};

/** What a game says about itself. */
export const contentOfGame = ({ name, description }: Pick<GameRow, 'name' | 'description'>) =>
  lines(name, description);

const lines = (...texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join('\n');

/**
 * The evidence of a subject that the user sees. It stays locked until the transaction ends, so that its photo is not deleted before it is
 * referenced. Throws the same `notFound` for a missing subject and for one that the user does not see.
 */
export function evidenceOf(tx: Database, userId: string, { type, id }: Subject): Promise<Evidence> {
  return readers[type](tx, userId, id);
}

type Reader = (tx: Database, userId: string, id: string) => Promise<Evidence>;

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
    if (!comment || !(mayView || comment.userId === userId)) throw notFound(COMMENT_NOT_FOUND);
    const { id: subjectId, userId: authorId, gameId, content } = comment;
    return { subjectId, authorId, gameId, content, imageId: null };
  },
  message: async (tx, userId, id) => {
    const message = await partyMessage(tx, userId, id);
    const { id: subjectId, senderId: authorId, content } = message;
    return { subjectId, authorId, gameId: null, content, imageId: null };
  },
  user: async (tx, userId, id) => {
    const user = await lockProfile(tx, userId, id);
    if (!user) throw notFound(USER_NOT_FOUND);
    const content = lines(user.displayUsername, user.firstName, user.lastName, user.bio);
    return { subjectId: user.id, authorId: user.id, gameId: null, content, imageId: user.profileImageId };
  },
  game: async (tx, userId, id) => {
    const { game, mayView, hasPendingInvitation } = await gameAccess(tx, id, userId, { lock: 'share' });
    if (!(mayView || hasPendingInvitation)) throw notFound(GAME_NOT_FOUND);
    return {
      subjectId: game.id,
      authorId: game.creatorId,
      gameId: game.id,
      content: contentOfGame(game),
      imageId: game.coverImageId,
    };
  },
};
