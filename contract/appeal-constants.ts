/** Values of appeals and of moderators' tools that the client needs without the schemas. */

/** What moderators decide about an appeal. */
export const APPEAL_OUTCOMES = ['granted', 'denied'] as const;

export const STATEMENT_MAX = 1000;
export const APPEAL_TEXT_MAX = 2000;
export const MODERATION_NOTE_MAX = 2000;

/** How many days after a decision the user can appeal: six months. */
export const APPEAL_DAYS = 184;

/** How many minutes a claimed report is reserved for its moderator. */
export const CLAIM_MINUTES = 30;
