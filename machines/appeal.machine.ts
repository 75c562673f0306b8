import { submissionMachine } from './support/submission.ts';
import { hasText } from './support/text.ts';

export interface AppealDraft {
  readonly text: string;
}

/** One appeal against a decision, by its id, from its dialog until the server has stored it. */
export const appealMachine = submissionMachine<string, AppealDraft>({
  id: 'appeal',
  isComplete: ({ text }) => hasText(text),
});
