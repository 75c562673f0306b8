import type { Message, SendMessageInput } from '#contract/messages.ts';
import { composerMachine } from './support/composer.ts';

/** Writes messages to one person of a game. */
export const messageComposerMachine = composerMachine<Omit<SendMessageInput, 'content'>, Message>(
  'message-composer',
);
