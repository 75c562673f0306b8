/**
 * Values of restrictions, appeals and moderators' tools that the client needs without the schemas. They are not among the
 * constants that every screen loads.
 */

/**
 * What a decision does to content or to a user. `hidden` is provisional, `removed` is decided; both are about content. `removed-from-game`
 * and `banned` are about a participant, `suspended` about an account. `dismissed` restricts nobody: it records that the
 * reports about a subject needed no action.
 */
export const RESTRICTION_KINDS = [
  'warning',
  'hidden',
  'removed',
  'removed-from-game',
  'banned',
  'suspended',
  'dismissed',
] as const;

export const RESTRICTION_STATEMENT_MAX = 1000;

/** How many days hidden or removed content, and a removal from a game, can be reinstated. */
export const REINSTATE_DAYS = 30;

/** What moderators decide about an appeal. */
export const APPEAL_OUTCOMES = ['granted', 'denied'] as const;

export const STATEMENT_MAX = 1000;
export const APPEAL_TEXT_MAX = 2000;
export const MODERATION_NOTE_MAX = 2000;

/** How many days after a decision the user can appeal: six months. */
export const APPEAL_DAYS = 184;

/** How many minutes a claimed report is reserved for its moderator. */
export const CLAIM_MINUTES = 30;
