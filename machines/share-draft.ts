import { POST_CONTENT_REQUIRED, POST_GAME_REQUIRED } from '#contract/constants.ts';
import { required } from './support/params.ts';
import { hasText } from './support/text.ts';

/** The time and key with which a share was first sent; each retry has the same. */
export interface Stamp {
  readonly key: string;
  readonly at: string;
}

/** The draft, which survives a closed dialog, a failure and a reload. */
export interface ShareDraft {
  readonly content: string;
  readonly gameIds: readonly string[];
  /** The resized photo as a data URL. */
  readonly photo: string | null;
  /** Null if this version of the draft was never sent. */
  readonly stamp: Stamp | null;
  /** The key with which the version before the last edit was sent: its refused posts are replaced. */
  readonly replacedKey: string | null;
}

/** The draft and its errors. */
export interface ShareFields extends ShareDraft {
  readonly errors: ShareErrors;
}

/** The error messages of the fields; null for a valid one. */
export interface ShareErrors {
  readonly content: string | null;
  readonly games: string | null;
}

export interface ShareInput {
  readonly draft: ShareDraft | null;
  /** The game from which the dialog was opened. */
  readonly gameId: string | null;
}

/** The input of one request; `key` is its idempotency key, the same on each retry. */
export interface SharePostInput {
  readonly gameId: string;
  readonly content: string;
  readonly image: string | null;
  readonly createdAt: string;
  readonly key: string;
  /** The key of the refused post that this one replaces. */
  readonly replaces: string | null;
}

const emptyDraft: ShareDraft = { content: '', gameIds: [], photo: null, stamp: null, replacedKey: null };
const noErrors: ShareErrors = { content: null, games: null };

/** The initial fields: those of the stored draft, with the game from which the dialog was opened selected. */
export function initialFields({ draft, gameId }: ShareInput): ShareFields {
  const { gameIds, ...fields } = draft ?? emptyDraft;
  const isNew = gameId !== null && !gameIds.includes(gameId);
  return {
    ...fields,
    gameIds: isNew ? [...gameIds, gameId] : gameIds,
    errors: noErrors,
  };
}

/** An edit makes another version, which is sent with another key and replaces the refused posts of the version before. */
export function afterEdit({ stamp, replacedKey }: ShareDraft) {
  return { stamp: null, replacedKey: stamp?.key ?? replacedKey };
}

/** The fields with another text, which clears the error unless it is blank. */
export function withContent(fields: ShareFields, content: string) {
  const { errors } = fields;
  const error = hasText(content) ? null : errors.content;
  return { ...afterEdit(fields), content, errors: { ...errors, content: error } };
}

/** The fields with a game selected or deselected; selecting one clears the error. */
export function withGameToggled({ gameIds, errors }: ShareFields, gameId: string) {
  return gameIds.includes(gameId)
    ? { gameIds: gameIds.filter((id) => id !== gameId), errors }
    : { gameIds: [...gameIds, gameId], errors: { ...errors, games: null } };
}

/** The error messages that prevent sending the draft to these games. */
export function errorsOf({ content }: ShareDraft, targets: readonly string[]): ShareErrors {
  return {
    content: hasText(content) ? null : POST_CONTENT_REQUIRED,
    games: targets.length > 0 ? null : POST_GAME_REQUIRED,
  };
}

/** One request for each of the games, all with the same time. */
export function requestsOf(draft: ShareDraft, targets: readonly string[]): readonly SharePostInput[] {
  const { key, at } = required(draft.stamp, 'stamp');
  const content = draft.content.trim();
  const { replacedKey } = draft;
  return targets.map((gameId) => ({
    gameId,
    content,
    image: draft.photo,
    createdAt: at,
    key: `${key}:${gameId}`,
    replaces: replacedKey && `${replacedKey}:${gameId}`,
  }));
}
