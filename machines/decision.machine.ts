import type { Report } from '#contract/reports.ts';
import { submissionMachine } from './support/submission.ts';
import { hasText } from './support/text.ts';

/** What a moderator decides: a report, an appeal, or whether to suspend a user. */
export interface DecisionSubject {
  readonly type: 'report' | 'appeal' | 'suspension';
  /** Of the report, the appeal or the user. */
  readonly id: string;
}

export interface DecisionDraft {
  /** One of the outcomes of the subject; how long a suspension lasts. */
  readonly outcome: string | null;
  /** The rule that was broken; an appeal needs none. */
  readonly reason: Report['reason'] | null;
  readonly statement: string;
}

/** One decision of a moderator, from its dialog until the server has stored it or another moderator has decided. */
export const decisionMachine = submissionMachine<DecisionSubject, DecisionDraft>({
  id: 'decision',
  isComplete: ({ outcome, reason, statement }, { type }) =>
    outcome !== null &&
    (reason !== null || type === 'appeal') &&
    // Only a report may be decided without a statement.
    (type === 'report' || hasText(statement)),
});
