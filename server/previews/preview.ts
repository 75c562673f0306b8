import { createHash } from 'node:crypto';
import type { GameStatus } from '#contract/games.ts';
import { statusOf } from '../games/status.ts';
import type { PreviewedGame } from './previews.store.ts';

/** To be counted up whenever the same facts are drawn differently. */
const DRAWING = 1;

/** What the picture shows. */
export type PictureFacts = { readonly headline: string; readonly line: string };

export type Picture = PictureFacts & { readonly path: string; readonly etag: string };

export type Preview = {
  readonly title: string;
  readonly description: string;
  readonly picture: Picture;
  /** The path search engines may list the page under; null asks them to stay away. */
  readonly listedAs: string | null;
};

export const PICTURES = '/api/previews';
export const INVITATION = 'invitation.png';

const statusWords: Readonly<Record<GameStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  completed: 'Completed',
};

const players = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'player' : 'players'}`;

/** The facts of a drawn picture with the tag that stands for them, which is part of its address too. */
function picture(path: string, facts: PictureFacts): Picture {
  const hash = createHash('sha256').update(JSON.stringify([DRAWING, facts.headline, facts.line]));
  const tag = hash.digest('base64url').slice(0, 22);
  return { ...facts, path: `${PICTURES}/${path}?v=${tag}`, etag: `"${tag}"` };
}

/** The picture of a public game. */
export function pictureOfGame(game: PreviewedGame, now: Date): Picture {
  return picture(`games/${game.id}.png`, {
    headline: game.name,
    line: `${statusWords[statusOf(game, now)]} · ${players(game.participantsCount)}`,
  });
}

/** The one picture all private games share. */
export function pictureOfInvitation(): Picture {
  return picture(INVITATION, {
    headline: 'You are invited to a game',
    line: 'Step out of your comfort zone together',
  });
}

/** What a link to a public game shows. */
export function previewOfGame(game: PreviewedGame, now: Date): Preview {
  const drawn = pictureOfGame(game, now);
  const own = shortened(game.description ?? '', 200);
  return {
    title: game.name,
    description: own === '' ? `${drawn.line}. Step out of your comfort zone together on Stretch.` : own,
    picture: drawn,
    listedAs: `/games/${game.id}`,
  };
}

/** What a link to any private game shows: the link's holder reads the rest in the app. */
export function previewOfInvitation(): Preview {
  return {
    title: 'You are invited to a game on Stretch',
    description: 'Open the link to see who is calling. Step out of your comfort zone together.',
    picture: pictureOfInvitation(),
    listedAs: null,
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text as one line of at most so many of what people see as characters. */
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
