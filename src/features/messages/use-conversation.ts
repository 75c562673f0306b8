import { useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { type EntryView, hasItemAmong } from '#machines/outbox-entry.ts';
import { useEntries } from '#src/actors/outbox.ts';
import { useComposer } from '#src/actors/use-composer.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { serverFault } from '#src/api/errors.ts';
import { useMarkRead } from './conversation.queries.ts';
import { type Conversation, isUnread } from './conversations.ts';
import { messageEntry } from './message.entry.ts';

/** The messages of an open conversation: the server's, then the pending ones. Marks those received as read. */
export function useConversation({ other, game, messages }: Conversation, viewer: User) {
  const entries = useEntries(messageEntry.subject({ gameId: game.id, recipientId: other.id, content: '' }));
  // The failed entry whose text is in the composer.
  const [returnedId, setReturnedId] = useState<string | null>(null);
  useReadMarking(messages, viewer.id);

  const shown = useMemo(() => {
    const ids = new Set(messages.map(({ id }) => id));
    const pending = entries
      .filter((entry) => entry.id !== returnedId && !hasItemAmong(entry, ids))
      .map(
        (entry): Message => ({
          id: entry.id,
          content: textOf(entry),
          createdAt: entry.createdAt,
          isRead: false,
          gameId: game.id,
          game,
          senderId: viewer.id,
          sender: viewer,
          recipientId: other.id,
          recipient: other,
        }),
      );
    return pending.length === 0 ? messages : [...messages, ...pending];
  }, [messages, entries, returnedId, game, other, viewer]);

  return { messages: shown, entries, setReturnedId };
}

/** The composer of a conversation. A separate hook, so that typing renders no message. */
export function useMessageComposer(
  gameId: string,
  recipientId: string,
  entries: readonly EntryView[],
  onReturned?: (id: string | null) => void,
) {
  return useComposer({
    draftName: `message.${gameId}.${recipientId}`,
    entries,
    textOf,
    create: (content) => messageEntry.create({ gameId, recipientId, content }),
    onReturned,
  });
}

/** A server can keep failing while the connection counts as online again: further requests would be a loop. */
const MAX_ATTEMPTS = 3;

/** Marks each message as read. A request that failed because of the server is repeated once the connection is online again. */
function useReadMarking(messages: readonly Message[], viewerId: string): void {
  const { mutateAsync } = useMarkRead();
  const isOnline = useConnection() === 'online';
  const marked = useRef(new Set<string>());
  const failures = useRef(new Map<string, number>());
  useEffect(() => {
    for (const message of messages) {
      const { id } = message;
      const failed = failures.current.get(id) ?? 0;
      const mayRequest = failed === 0 || (isOnline && failed < MAX_ATTEMPTS);
      if (!isUnread(message, viewerId) || marked.current.has(id) || !mayRequest) continue;
      marked.current.add(id);
      mutateAsync({ params: { id } }).catch((error: unknown) => {
        if (serverFault(error) === null) return;
        failures.current.set(id, failed + 1);
        marked.current.delete(id);
      });
    }
  }, [messages, viewerId, mutateAsync, isOnline]);
}

function textOf(entry: EntryView): string {
  return messageEntry.input(entry).content;
}
