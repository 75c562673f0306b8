import { commentComposerMachine } from '#machines/comment-composer.machine.ts';
import { composerModel } from '../support/composers.ts';
import { comment } from '../support/samples.ts';

export const model = composerModel({
  machine: commentComposerMachine,
  address: { postId: 'p1' },
  saved: (key, content) => comment(`saved-${key}`, 'ada', content),
});
