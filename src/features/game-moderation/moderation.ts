import type { BanInput, ModerationActionInput } from '#contract/game-moderation.ts';
import type { ReportSubject } from '#contract/reports.ts';

/** What a moderator of a game does. */
export type Moderation =
  | ModerationActionInput
  | ({ readonly action: 'ban'; readonly userId: string } & BanInput);

/** What a moderator can decide in the dialog. */
export type DecidedAction = 'hide' | 'remove' | 'warn' | 'ban';

export const subjectKey = ({ type, id }: ReportSubject) => `${type} ${id}`;

/** What a subject is called after 'an' or 'a'. */
export const subjectLabels: Readonly<Record<ReportSubject['type'], string>> = {
  post: 'accomplishment',
  comment: 'comment',
  message: 'message',
  user: 'participant',
  game: 'game',
};
