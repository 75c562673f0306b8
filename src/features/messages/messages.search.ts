import type { ConversationAddress } from './conversations.ts';

/** The search params of the messages screen: the open conversation, if there is one. */
export interface MessagesSearch {
  readonly with?: string;
  readonly game?: string;
}

/** Reads the open conversation from the search params; `null` unless both params are there. */
export function readAddress(search: { with?: unknown; game?: unknown }): ConversationAddress | null {
  const otherId = textOf(search.with);
  const gameId = textOf(search.game);
  return otherId && gameId ? { otherId, gameId } : null;
}

/** The search params that open a conversation. */
export function writeAddress(address: ConversationAddress | null): MessagesSearch {
  return address ? { with: address.otherId, game: address.gameId } : {};
}

// The router parses an id of digits as a number.
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
