import type { DeletionPlan } from '#contract/account.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { fullCount } from '#src/lib/counts.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './deletion.css.ts';
import { factsOf } from './facts.ts';

/** What becomes of what one has made, before one decides. */
export function Plan({ plan, removeWords }: { plan: DeletionPlan; removeWords: boolean }) {
  const { stays, goes } = factsOf(plan, removeWords);
  const { transferred, deleted, gamesTransferred, gamesDeleted } = plan;
  return (
    <Stack gap={4}>
      <Facts title="Gone for good" facts={goes.map(worded)} />
      <Facts title="Stays, because it is others’ too" facts={stays.map(worded)} />
      {gamesTransferred > 0 && (
        <Facts
          title="Your games with others in them pass on"
          facts={transferred.map(({ id, name, newOwner }) => ({
            key: id,
            text: `${name}, to ${displayName(newOwner)}`,
          }))}
          more={gamesTransferred - transferred.length}
        />
      )}
      {gamesDeleted > 0 && (
        <Facts
          title="Your games nobody else is in go"
          facts={deleted.map(({ id, name }) => ({ key: id, text: name }))}
          more={gamesDeleted - deleted.length}
        />
      )}
    </Stack>
  );
}

const worded = (text: string) => ({ key: text, text });

interface FactsProps {
  readonly title: string;
  readonly facts: readonly { readonly key: string; readonly text: string }[];
  readonly more?: number;
}

function Facts({ title, facts, more = 0 }: FactsProps) {
  return (
    <Stack as="section" gap={1}>
      <Text as="h3" size="sm" weight="bold">
        {title}
      </Text>
      <ul role="list" className={css.facts}>
        {facts.map(({ key, text }) => (
          <li key={key} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>and {fullCount(more)} more</li>}
      </ul>
    </Stack>
  );
}
