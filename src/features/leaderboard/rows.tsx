import ArrowDown from 'lucide-react/icons/arrow-down';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Badge } from '#src/design/badge/badge.tsx';
import { RankBar } from '#src/design/bar-chart/rank-bar.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { useIsOpenedScreen } from '#src/design/tabs/incremental-cards.ts';
import { Text } from '#src/design/text/text.tsx';
import { fullCount } from '#src/lib/counts.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';
import * as css from './rows.css.ts';

interface Ranked {
  readonly rank: number;
  readonly user: User;
  readonly score: number;
}

export interface RowsProps<Entry extends Ranked> {
  readonly label: string;
  /** All together, and not a screenful at a time. */
  readonly atOnce: boolean;
  readonly entries: readonly Entry[];
  readonly viewerId: string;
  /** How a score is written; as a plain number unless told otherwise. */
  readonly scoreText?: (score: number) => string;
  /** What else there is to say about somebody. */
  readonly extra: (entry: Entry) => ReactNode;
}

const medals = ['gold', 'silver', 'bronze'] as const;
/** One's own place this far down is not seen at once. */
const OUT_OF_SIGHT = 5;
/** From here on a rank takes more room than a name leaves it on a phone. */
const LONG = 1000;

/** A leaderboard, the best first; one's own row stands out and can be jumped to, also where it comes after the first. */
export function Rows<Entry extends Ranked>({
  label,
  atOnce,
  entries,
  viewerId,
  scoreText = fullCount,
  extra,
}: RowsProps<Entry>) {
  const ownRow = useRef<HTMLLIElement>(null);
  const isOpened = useIsOpenedScreen();
  const drawn = useIncrementalRendering(
    entries.length,
    atOnce && !isOpened ? Number.POSITIVE_INFINITY : undefined,
  );
  const largest = Math.max(...entries.map(({ score }) => score));
  const ownAt = entries.findIndex(({ user }) => user.id === viewerId);
  const own = entries[ownAt];
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    // One's own row may be among those still to be drawn.
    if (!isGoing || ownRow.current === null) return;
    setGoing(false);
    ownRow.current.scrollIntoView({ block: 'center', behavior: 'smooth' });
    ownRow.current.focus({ preventScroll: true });
  }, [isGoing, drawn]);
  const listed = (rows: readonly Entry[], name: string) => (
    <Card padding="small">
      {/* Safari drops the role where numbers are styled away. */}
      <ol role="list" aria-label={name}>
        {rows.map((entry) => (
          <RankedRow
            key={entry.user.id}
            ref={entry === own ? ownRow : undefined}
            entry={entry}
            isOwn={entry === own}
            largest={largest}
            score={scoreText(entry.score)}
          >
            {extra(entry)}
          </RankedRow>
        ))}
      </ol>
    </Card>
  );
  const further = entries.slice(LEADERBOARD_ROWS, drawn);
  return (
    <Stack gap={3}>
      {own && ownAt >= OUT_OF_SIGHT && (
        <Button
          variant="secondary"
          block
          icon={<ArrowDown size={18} aria-hidden="true" />}
          onClick={() => setGoing(true)}
        >
          {`You are #${fullCount(own.rank)}`}
        </Button>
      )}
      {listed(entries.slice(0, Math.min(drawn, LEADERBOARD_ROWS)), label)}
      {further.length > 0 && listed(further, 'Your place')}
      {!own && (
        <Text size="sm" tone="muted" centred>
          You are not on this leaderboard yet.
        </Text>
      )}
    </Stack>
  );
}

interface RankedRowProps {
  readonly ref: Ref<HTMLLIElement> | undefined;
  readonly entry: Ranked;
  readonly isOwn: boolean;
  readonly largest: number;
  readonly score: string;
  readonly children: ReactNode;
}

function RankedRow({
  ref,
  entry: { rank, user, score: value },
  isOwn,
  largest,
  score,
  children,
}: RankedRowProps) {
  const medal = medals[rank - 1];
  return (
    <li ref={ref} tabIndex={isOwn ? -1 : undefined} className={cx(css.row, isOwn && css.own)}>
      <span className={css.rank} data-long={rank >= LONG ? '' : undefined}>
        {medal ? <Medal kind={medal} size={32} /> : `#${fullCount(rank)}`}
      </span>
      <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} />
      <div className={css.middle}>
        <div className={css.line}>
          <span className={css.name}>
            <Text as="span" weight="medium" truncate dir="auto">
              {displayName(user)}
            </Text>
            {isOwn && (
              <Text as="span" weight="medium" className={css.you}>
                (You)
              </Text>
            )}
          </span>
          <span className={css.score}>{score}</span>
        </div>
        <RankBar value={value} largest={largest} tone={medal} />
        <div className={css.told}>
          <span className={css.extra}>{children}</span>
          {medal && (
            <span className={css.badge}>
              <Badge tone={medal}>{`Top ${rank}`}</Badge>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
