import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';

/** What has been typed for one person of a game and not sent, wherever it was typed. It outlives a reload. */
export function messageDraft(gameId: string, recipientId: string) {
  const key = `${PRIVATE}message.${gameId}.${recipientId}`;
  return {
    read: (): string => {
      const stored = recall(key);
      return typeof stored === 'string' ? stored : '';
    },
    write: (text: string): void => {
      if (text === '') forget(key);
      else keep(key, text);
    },
  };
}
