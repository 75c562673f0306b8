import type { GameDecision } from '#contract/game-moderation.ts';

/** What a decision did, after the name of the moderator and before the name of the user. */
export const decisionTexts: Readonly<Record<GameDecision['kind'], (what: string, name: string) => string>> = {
  warning: (_, name) => `warned ${name}`,
  hidden: (what, name) => `hid a ${what} of ${name}`.replace('a acc', 'an acc'),
  removed: (what, name) => `removed a ${what} of ${name}`.replace('a acc', 'an acc'),
  'removed-from-game': (_, name) => `removed ${name} from the game`,
  banned: (_, name) => `banned ${name}`,
  suspended: (_, name) => `suspended ${name}`,
  dismissed: (what, name) => `dismissed the reports about the ${what} of ${name}`,
};

/** The button that reverses a decision. */
export const reverseLabels: Partial<Record<GameDecision['kind'], string>> = {
  warning: 'Withdraw',
  banned: 'End ban',
};
