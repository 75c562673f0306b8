import { typedText } from '#src/lib/typed-text.ts';

/** What has been typed for one person of a game and not sent, wherever it was typed. */
export const messageDraft = (gameId: string, recipientId: string) =>
  typedText(`message.${gameId}.${recipientId}`);
