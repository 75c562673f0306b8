import type { GameDecision } from '#contract/game-moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Button } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './decisions.css.ts';
import { subjectLabels } from './moderation.ts';
import { useModerate } from './use-moderate.ts';

/** What a decision did, after the name of the moderator and before the name of the user. */
const decisionTexts: Readonly<Record<GameDecision['kind'], (what: string, name: string) => string>> = {
  warning: (_, name) => `warned ${name}`,
  hidden: (what, name) => `hid a ${what} of ${name}`.replace('a acc', 'an acc'),
  removed: (what, name) => `removed a ${what} of ${name}`.replace('a acc', 'an acc'),
  'removed-from-game': (_, name) => `removed ${name} from the game`,
  banned: (_, name) => `banned ${name}`,
  suspended: (_, name) => `suspended ${name}`,
  dismissed: (what, name) => `dismissed the reports about the ${what} of ${name}`,
};

/** The button that reverses a decision. */
const reverseLabels: Partial<Record<GameDecision['kind'], string>> = {
  warning: 'Withdraw',
  banned: 'End ban',
};

/** Decisions in a game: who, what, why, when, and a button that reverses each as long as it can be. */
export function Decisions({
  label,
  decisions,
  gameId,
}: {
  readonly label: string;
  readonly decisions: readonly GameDecision[];
  readonly gameId: string;
}) {
  return (
    <List aria-label={label}>
      {decisions.map((decision) => (
        <li key={decision.id}>
          <Decision decision={decision} gameId={gameId} />
        </li>
      ))}
    </List>
  );
}

const sentence = ({ kind, subject, user, moderator }: GameDecision) =>
  `${moderator ? displayName(moderator) : 'Stretch'} ${decisionTexts[kind](subjectLabels[subject.type], displayName(user))}`;

function Decision({ decision, gameId }: { readonly decision: GameDecision; readonly gameId: string }) {
  const { id, kind, reason, statement, content, createdAt, endedAt, endedBy, viewer } = decision;
  const now = useNow();
  const { pending, run } = useModerate(gameId);
  const reverse = reverseLabels[kind] ?? 'Reinstate';
  const end =
    endedAt && `, ended ${relativeTime(endedAt, now)}${endedBy ? ` by ${displayName(endedBy)}` : ''}`;
  return (
    <Stack gap={2} align="start" className={css.decision}>
      <Stack gap={1}>
        <Text size="sm" weight="medium" dir="auto">
          {sentence(decision)}
        </Text>
        <Hint>
          {REPORT_REASON_LABELS[reason]}, {relativeTime(createdAt, now)}
          {end}
        </Hint>
        {statement !== null && (
          <Text size="sm" prose dir="auto">
            {statement}
          </Text>
        )}
        {content !== null && (
          <Text size="sm" tone="muted" lines={3} dir="auto">
            “{content}”
          </Text>
        )}
      </Stack>
      {viewer.canReinstate && (
        <Button
          variant="outline"
          size="small"
          aria-label={`${reverse}: ${sentence(decision)}`}
          busy={pending !== undefined}
          onClick={() => run({ action: 'reinstate', decisionId: id })}
        >
          {reverse}
        </Button>
      )}
    </Stack>
  );
}
