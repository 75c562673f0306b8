import { createHash } from 'node:crypto';
import type { GameStatus } from '#contract/games.ts';
import { statusOf } from '../games/status.ts';
import type { PreviewedGame } from './previews.store.ts';

/** The version of the drawing; increment it when the same content is drawn differently. */
const DRAWING_VERSION = 1;

/** The size that chats and social networks show uncropped; `background.png` has it. */
export const PREVIEW_IMAGE_WIDTH = 1200;
export const PREVIEW_IMAGE_HEIGHT = 630;

/** The content of a preview image. */
export type PreviewImageContent = { readonly headline: string; readonly line: string };

export type PreviewImage = PreviewImageContent & { readonly path: string; readonly etag: string };

export type Preview = {
  readonly title: string;
  readonly description: string;
  readonly image: PreviewImage;
  /** The canonical path for search engines; null for noindex. */
  readonly listedAs: string | null;
};

export const PREVIEW_IMAGES = '/api/previews';
export const INVITATION = 'invitation.png';

const statusWords: Readonly<Record<GameStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  completed: 'Completed',
};

const players = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'player' : 'players'}`;

/** The content of a preview image with its ETag, which is part of its URL too. */
function previewImage(path: string, content: PreviewImageContent): PreviewImage {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, content.headline, content.line]));
  const tag = hash.digest('base64url').slice(0, 22);
  return { ...content, path: `${PREVIEW_IMAGES}/${path}?v=${tag}`, etag: `"${tag}"` };
}

/** The preview image of a public game. */
export function imageOfGame(game: PreviewedGame, now: Date): PreviewImage {
  return previewImage(`games/${game.id}.png`, {
    headline: game.name,
    line: `${statusWords[statusOf(game, now)]} · ${players(game.participantsCount)}`,
  });
}

/** The preview image of all private games. */
export function imageOfInvitation(): PreviewImage {
  return previewImage(INVITATION, {
    headline: 'You are invited to a game',
    line: 'Step out of your comfort zone together',
  });
}

/** The preview of a link to a public game. */
export function previewOfGame(game: PreviewedGame, now: Date): Preview {
  const image = imageOfGame(game, now);
  const own = shortened(game.description ?? '', 200);
  return {
    title: game.name,
    description: own === '' ? `${image.line}. Step out of your comfort zone together on Stretch.` : own,
    image,
    listedAs: `/games/${game.id}`,
  };
}

/** The preview of a link to any private game. */
export function previewOfInvitation(): Preview {
  return {
    title: 'You are invited to a game on Stretch',
    description: 'Open the link to see who is calling. Step out of your comfort zone together.',
    image: imageOfInvitation(),
    listedAs: null,
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text as one line of at most `max` grapheme clusters. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(
    graphemes.segment(text.replace(/\s+/g, ' ').trim()),
    ({ segment }) => segment,
  );
  if (characters.length <= max) return characters.join('');
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
