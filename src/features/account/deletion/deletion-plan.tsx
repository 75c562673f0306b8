import type { ReactNode } from 'react';
import type { DeletionPlan as Plan } from '#contract/account.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun, fullCount } from '#src/lib/text.ts';
import * as css from '../account.css.ts';

/** Lists what deleting the account would delete, keep and transfer. */
export function DeletionPlan({ plan, removeWords }: { plan: Plan; removeWords: boolean }) {
  const { kept, deleted } = describePlan(plan, removeWords);
  return (
    <Stack gap={4}>
      <Items title="Deleted for good">{deleted.map(toItem)}</Items>
      <Items title="Kept, because others share it">{kept.map(toItem)}</Items>
      {plan.gamesTransferred > 0 && (
        <Items
          title="Your games that get a new owner"
          unlisted={plan.gamesTransferred - plan.transferred.length}
        >
          {plan.transferred.map(({ id, name, newOwner }) => (
            <li key={id} dir="auto">{`${name}, to ${displayName(newOwner)}`}</li>
          ))}
        </Items>
      )}
      {plan.gamesDeleted > 0 && (
        <Items title="Your games that are deleted" unlisted={plan.gamesDeleted - plan.deleted.length}>
          {plan.deleted.map(({ id, name }) => (
            <li key={id} dir="auto">
              {name}
            </li>
          ))}
        </Items>
      )}
    </Stack>
  );
}

const toItem = (text: string) => <li key={text}>{text}</li>;

interface ItemsProps {
  readonly title: string;
  /** How many further items the server counts and does not list. */
  readonly unlisted?: number;
  readonly children: ReactNode;
}

function Items({ title, unlisted = 0, children }: ItemsProps) {
  return (
    <Stack as="section" gap={1}>
      <Text as="h3" size="sm" weight="bold">
        {title}
      </Text>
      <ul role="list" className={css.items}>
        {children}
        {unlisted > 0 && <li>and {fullCount(unlisted)} more</li>}
      </ul>
    </Stack>
  );
}

/** Describes what is kept as '[deleted user]' and what is deleted; with `removeWords` texts are deleted too. */
export function describePlan(
  { accomplishments, comments, messages, photos }: Plan,
  removeWords: boolean,
): { kept: readonly string[]; deleted: readonly string[] } {
  const texts = [
    accomplishments > 0 && countWithNoun(accomplishments, 'accomplishment'),
    comments > 0 && countWithNoun(comments, 'comment'),
    messages > 0 && countWithNoun(messages, 'message you sent', 'messages you sent'),
  ]
    .filter((text) => text !== false)
    .join(', ');
  return {
    kept: [
      ...(texts && !removeWords ? [`${texts}, signed “[deleted user]”`] : []),
      'Votes you gave, and your place in games that are over, without your name',
    ],
    deleted: [
      'Your name, email, username, bio and picture',
      ...(photos > 0 ? [countWithNoun(photos, 'photo you shared', 'photos you shared')] : []),
      ...(texts && removeWords ? [`${texts}: the words are gone for everybody`] : []),
      'Your place in games that are not over, and your groups',
      'Invitations and requests, received and sent',
    ],
  };
}
