import type { ReportSubject } from '#contract/reports.ts';
import type { OwnRestriction } from '#contract/restrictions.ts';

/** The texts about reports, their outcomes and decisions. */

export const subjectNames: Readonly<Record<ReportSubject['type'], string>> = {
  post: 'Accomplishment',
  comment: 'Comment',
  message: 'Message',
  user: 'Profile',
  game: 'Game',
};

type Decision = Pick<OwnRestriction, 'kind' | 'subject' | 'game' | 'automatic'>;

/** What was decided, as the person it is about reads it. */
export function decisionTitle({ kind, subject, game }: Decision): string {
  const what = subjectNames[subject.type].toLowerCase();
  const where = game?.name ?? 'a game';
  return {
    warning: `Warning about your ${what}`,
    hidden: `Your ${what} is hidden`,
    removed: `Your ${what} was removed`,
    'removed-from-game': `You were removed from ${where}`,
    banned: `You cannot join ${where} again`,
    suspended: 'Your account is suspended',
    dismissed: `Your ${what} stays`,
  }[kind];
}

/** Who decided, in general terms. */
export function decidedBy({ automatic, game }: Decision): string {
  if (automatic) return 'Decided automatically';
  return game === null ? 'Decided by a moderator of Stretch' : `Decided by the admins of ${game.name}`;
}

/** The texts of the outcomes of a report. */
export const outcomeTexts = {
  open: 'We are looking at it.',
  removed: 'It broke our rules. We acted on it.',
  warned: 'It broke our rules. We warned its author.',
  'no-action': 'It does not break our rules, so it stays.',
} as const;
