import type { DeletionPlan } from '#contract/account.ts';
import { counted } from '#src/lib/text.ts';

/** Lines of an account of what happens. */
export interface Facts {
  readonly stays: readonly string[];
  readonly goes: readonly string[];
}

/** What stays behind as '[deleted user]' and what goes, in words; with `removeWords` as it is chosen. */
export function factsOf(plan: DeletionPlan, removeWords: boolean): Facts {
  const { accomplishments, comments, messages, photos } = plan;
  const words = [
    accomplishments > 0 && counted(accomplishments, 'accomplishment'),
    comments > 0 && counted(comments, 'comment'),
    messages > 0 && counted(messages, 'message you sent', 'messages you sent'),
  ].filter((text) => text !== false);
  const written = words.join(', ');
  return {
    stays: [
      ...(written && !removeWords ? [`${written}, signed “[deleted user]”`] : []),
      'Votes you gave, and your place in games that are over, without your name',
    ],
    goes: [
      'Your name, email, username, bio and picture',
      ...(photos > 0 ? [counted(photos, 'photo you shared', 'photos you shared')] : []),
      ...(written && removeWords ? [`${written}: the words are gone for everybody`] : []),
      'Your place in games that are not over, and your groups',
      'Invitations and requests, received and sent',
    ],
  };
}
