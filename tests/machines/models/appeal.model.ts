import { type AppealDraft, appealMachine } from '#machines/appeal.machine.ts';
import { defineModel } from '../support/model.ts';
import { submissionModel } from '../support/submission-model.ts';

export const model = defineModel({
  machine: appealMachine,
  ...submissionModel<string, AppealDraft>({
    input: { subject: 'r1', draft: { text: '' } },
    complete: { text: 'It was a joke' },
    other: { text: ' ' },
    isComplete: ({ text }) => text.trim() !== '',
  }),
});
