import { REPORT_REASONS } from '#contract/report-constants.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';

/** The reasons of reports and decisions, to choose from. */
export const reasonOptions = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }));
