import type { ConversationAddress } from './conversations.ts';

/** The open conversation as the address says it. */
export interface MessagesSearch {
  readonly with?: string;
  readonly game?: string;
}

/** Reads an address; a conversation takes both parts. */
export function readAddress(search: { with?: unknown; game?: unknown }): ConversationAddress | null {
  const otherId = textOf(search.with);
  const gameId = textOf(search.game);
  return otherId && gameId ? { otherId, gameId } : null;
}

/** The address of a conversation. */
export function writeAddress(address: ConversationAddress | null): MessagesSearch {
  return address ? { with: address.otherId, game: address.gameId } : {};
}

// An id of digits only is read from an address as a number.
function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
