import type { ReportSubject } from '#contract/reports.ts';
import { type ReportDraft, reportMachine } from '#machines/report.machine.ts';
import { defineModel } from '../support/model.ts';
import { submissionModel } from '../support/submission-model.ts';

export const model = defineModel({
  machine: reportMachine,
  ...submissionModel<ReportSubject, ReportDraft>({
    input: { subject: { type: 'post', id: 'p1' }, draft: { reason: null, note: '', isBlocking: false } },
    complete: { reason: 'spam', note: 'Look' },
    other: { isBlocking: true },
    isComplete: ({ reason }) => reason !== null,
  }),
});
