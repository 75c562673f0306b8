import type { Report, ReportSubject } from '#contract/reports.ts';
import { submissionMachine } from './support/submission.ts';

export interface ReportDraft {
  readonly reason: Report['reason'] | null;
  readonly note: string;
  /** Whether to block the author afterwards. */
  readonly isBlocking: boolean;
  /** The text of the subject when the dialog was opened last. */
  readonly seenText?: string | undefined;
}

/** One report, from its dialog until the server has stored it. */
export const reportMachine = submissionMachine<ReportSubject, ReportDraft>({
  id: 'report',
  isComplete: ({ reason }) => reason !== null,
});
