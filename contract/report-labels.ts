import { REPORT_REASONS } from './report-constants.ts';

/** What users read for a reason. Apart from the constants, which load with the schemas of reports. */
export const REPORT_REASON_LABELS: Readonly<Record<(typeof REPORT_REASONS)[number], string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  dangerous: 'Dangerous',
  sexual: 'Sexual content',
  hate: 'Hate',
  illegal: 'Illegal',
  rules: 'Against the rules of the game',
  other: 'Something else',
};

/** The reasons to choose from. */
export const REPORT_REASON_OPTIONS = REPORT_REASONS.map((value) => ({
  value,
  label: REPORT_REASON_LABELS[value],
}));
