import { inviteCode } from '#contract/games.ts';
import type { Context } from '../context.ts';
import { notFound } from '../failure.ts';
import {
  imageOfGame,
  imageOfInvitation,
  type Preview,
  type PreviewImage,
  previewOfGame,
  previewOfInvitation,
} from './preview.ts';
import { findInvitedGame, findPublicGame } from './previews.store.ts';

/** The normalized code of a join URL; null for an invalid one. */
export function parseInviteCode(text: string): string | null {
  const code = inviteCode.safeParse(text).data ?? '';
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}

/** The preview of a game's page; null unless the game is public. */
export async function gamePreview({ db, clock }: Context, gameId: string): Promise<Preview | null> {
  const game = await findPublicGame(db, gameId);
  return game ? previewOfGame(game, clock.now()) : null;
}

/** The preview of an invitation link; null for an unknown code. For a private game it reveals only that it exists. */
export async function invitationPreview({ db, clock }: Context, code: string): Promise<Preview | null> {
  const game = await findInvitedGame(db, code);
  if (game === undefined) return null;
  return game.isPublic ? previewOfGame(game, clock.now()) : previewOfInvitation();
}

/** The preview image of a public game. Throws the same `notFound` for a private game and for none. */
export async function gamePreviewImage({ db, clock }: Context, gameId: string): Promise<PreviewImage> {
  const game = await findPublicGame(db, gameId);
  if (game === undefined) throw notFound('Image not found');
  return imageOfGame(game, clock.now());
}

export { imageOfInvitation as invitationPreviewImage };
