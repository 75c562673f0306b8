import { POST_CONTENT_REQUIRED, POST_GAME_REQUIRED } from '#contract/constants.ts';
import { required } from './support/params.ts';
import { hasText } from './support/text.ts';

/** When and under which key a share was first sent; the same on every retry of it. */
export interface Stamp {
  readonly key: string;
  readonly at: string;
}

/** What outlives the dialog, a failure and a reload. */
export interface ShareDraft {
  readonly content: string;
  readonly gameIds: readonly string[];
  /** The photo as a data URL, already made small. */
  readonly photo: string | null;
  /** Null for what was never sent as it is. */
  readonly stamp: Stamp | null;
}

/** The draft and what is wrong with it. */
export interface ShareFields extends ShareDraft {
  readonly problems: ShareProblems;
}

/** What to say at the fields; null where nothing is wrong. */
export interface ShareProblems {
  readonly content: string | null;
  readonly games: string | null;
}

export interface ShareInput {
  readonly draft: ShareDraft | null;
  /** The game the dialog was opened from. */
  readonly gameId: string | null;
}

/** One call: `key` names it for the server, the same each time it is tried. */
export interface SharePostInput {
  readonly gameId: string;
  readonly content: string;
  readonly image: string | null;
  readonly createdAt: string;
  readonly key: string;
}

const emptyDraft: ShareDraft = { content: '', gameIds: [], photo: null, stamp: null };
const noProblems: ShareProblems = { content: null, games: null };

/** The fields as the dialog opens: with what was kept, and with the game it was opened from chosen. */
export function openedDraft({ draft, gameId }: ShareInput): ShareFields {
  const { content, gameIds, photo, stamp } = draft ?? emptyDraft;
  const isNew = gameId !== null && !gameIds.includes(gameId);
  return {
    content,
    gameIds: isNew ? [...gameIds, gameId] : gameIds,
    photo,
    stamp,
    problems: noProblems,
  };
}

/** The fields with another text; what was said of it goes once there is some. */
export function withContent({ problems }: ShareFields, content: string) {
  return { content, problems: { ...problems, content: hasText(content) ? null : problems.content } };
}

/** The fields with a game chosen, or no longer; what was said of the games goes once one is chosen. */
export function withGameToggled({ gameIds, problems }: ShareFields, gameId: string) {
  return gameIds.includes(gameId)
    ? { gameIds: gameIds.filter((id) => id !== gameId), problems }
    : { gameIds: [...gameIds, gameId], problems: { ...problems, games: null } };
}

/** What is missing to send the draft to these games, in the words for the fields. */
export function problemsOf({ content }: ShareDraft, targets: readonly string[]): ShareProblems {
  return {
    content: hasText(content) ? null : POST_CONTENT_REQUIRED,
    games: targets.length > 0 ? null : POST_GAME_REQUIRED,
  };
}

/** One call for each of the games, all with the same moment. */
export function callsOf(draft: ShareDraft, targets: readonly string[]): readonly SharePostInput[] {
  const { key, at } = required(draft.stamp, 'stamp');
  const content = draft.content.trim();
  return targets.map((gameId) => ({
    gameId,
    content,
    image: draft.photo,
    createdAt: at,
    key: `${key}:${gameId}`,
  }));
}
