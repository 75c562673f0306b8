/** Values of reports that the client needs without the schemas. They are not among the constants that every screen loads. */

/** What can be reported. */
export const REPORT_SUBJECTS = ['post', 'comment', 'message', 'user', 'game'] as const;

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'dangerous',
  'sexual',
  'hate',
  'illegal',
  'rules',
  'other',
] as const;

/** What service moderators, or the managers of a game, decide about a report. */
export const REPORT_OUTCOMES = ['removed', 'warned', 'no-action'] as const;

export const REPORT_NOTE_MAX = 1000;

export const REPORT_REASON_REQUIRED = 'Please choose a reason';
