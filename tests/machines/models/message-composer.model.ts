import { messageComposerMachine } from '#machines/message-composer.machine.ts';
import { composerModel } from '../support/composers.ts';
import { message } from '../support/samples.ts';

export const model = composerModel({
  machine: messageComposerMachine,
  address: { gameId: 'g1', recipientId: 'bob' },
  saved: (key, content) => message(`saved-${key}`, 'ada', 'bob', { content }),
});
