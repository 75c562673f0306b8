import { inviteCode } from '#contract/games.ts';
import type { Context } from '../context.ts';
import { notFound } from '../failure.ts';
import {
  type Picture,
  type Preview,
  pictureOfGame,
  pictureOfInvitation,
  previewOfGame,
  previewOfInvitation,
} from './preview.ts';
import { findInvitedGame, findPublicGame } from './previews.store.ts';

/** The code a join address spells, as codes are stored; null when no code looks like that. */
export function readCode(text: string): string | null {
  const code = inviteCode.safeParse(text).data ?? '';
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}

/** What a link to a game's page shows; null unless the game is public. */
export async function gamePreview({ db, clock }: Context, gameId: string): Promise<Preview | null> {
  const game = await findPublicGame(db, gameId);
  return game ? previewOfGame(game, clock.now()) : null;
}

/** What an invitation link shows; null when no game has the code. Of a private game only that there is one. */
export async function invitationPreview({ db, clock }: Context, code: string): Promise<Preview | null> {
  const game = await findInvitedGame(db, code);
  if (game === undefined) return null;
  return game.isPublic ? previewOfGame(game, clock.now()) : previewOfInvitation();
}

/** The facts of a public game's picture. Fails as `notFound` in the same words for a private game and for none. */
export async function gamePicture({ db, clock }: Context, gameId: string): Promise<Picture> {
  const game = await findPublicGame(db, gameId);
  if (game === undefined) throw notFound('Picture not found');
  return pictureOfGame(game, clock.now());
}

export { pictureOfInvitation as invitationPicture };
