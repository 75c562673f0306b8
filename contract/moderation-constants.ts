/** Values of restrictions that the client needs without the schemas. They are not among the constants that every screen loads. */

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
