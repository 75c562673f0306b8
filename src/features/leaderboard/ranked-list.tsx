import ArrowDown from 'lucide-react/icons/arrow-down';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { RankBar } from '#src/design/bar-chart/bar-chart.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Medal, medalsInOrder } from '#src/design/medal/medal.tsx';
import { media } from '#src/design/media.ts';
import { useIsOpenedScreen } from '#src/design/tabs/incremental-cards.ts';
import { Hint, Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';
import { fullCount } from '#src/lib/text.ts';
import * as css from './ranked-list.css.ts';

export interface RankedEntry {
  readonly rank: number;
  readonly user: User;
  readonly score: number;
}

interface RankedListProps<Entry extends RankedEntry> {
  readonly label: string;
  /** Renders all rows at once instead of a batch a frame. */
  readonly atOnce: boolean;
  readonly entries: readonly Entry[];
  readonly viewerId: string;
  /** Formats a score; a plain number by default. */
  readonly scoreText?: ((score: number) => string) | undefined;
  /** Rendered below the score bar. */
  readonly details: (entry: Entry) => ReactNode;
}

/** How many rows a phone shows without scrolling. */
const VISIBLE_ROWS = 5;
/** From this rank on the number is set smaller, to leave room for the name on a phone. */
const LONG_RANK = 1000;

/** A ranking, best first. The viewer's row is highlighted and can be scrolled to; one beyond the first page is listed apart. */
export function RankedList<Entry extends RankedEntry>({
  label,
  atOnce,
  entries,
  viewerId,
  scoreText = fullCount,
  details,
}: RankedListProps<Entry>) {
  const ownRow = useRef<HTMLLIElement>(null);
  const isOpened = useIsOpenedScreen();
  const rendered = useIncrementalRendering(
    entries.length,
    atOnce && !isOpened ? Number.POSITIVE_INFINITY : undefined,
  );
  const largest = Math.max(...entries.map(({ score }) => score));
  const ownAt = entries.findIndex(({ user }) => user.id === viewerId);
  const own = entries[ownAt];
  const [isScrollRequested, setScrollRequested] = useState(false);
  useEffect(() => {
    // The viewer's row may not be rendered yet.
    if (!isScrollRequested || ownRow.current === null) return;
    setScrollRequested(false);
    const behavior = matchMedia(media.reducedMotion).matches ? 'instant' : 'smooth';
    ownRow.current.scrollIntoView({ block: 'center', behavior });
    ownRow.current.focus({ preventScroll: true });
  }, [isScrollRequested, rendered]);
  const list = (rows: readonly Entry[], name: string) => (
    <Card padding="small">
      {/* Safari drops the role of a list without markers. */}
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
            {details(entry)}
          </RankedRow>
        ))}
      </ol>
    </Card>
  );
  const beyond = entries.slice(LEADERBOARD_ROWS, rendered);
  return (
    <Stack gap={3}>
      {own && ownAt >= VISIBLE_ROWS && (
        <Button
          variant="secondary"
          block
          icon={<ArrowDown size={18} aria-hidden="true" />}
          onClick={() => setScrollRequested(true)}
        >
          {`You are #${fullCount(own.rank)}`}
        </Button>
      )}
      {list(entries.slice(0, Math.min(rendered, LEADERBOARD_ROWS)), label)}
      {beyond.length > 0 && list(beyond, 'Your place')}
      {!own && <Hint centred>You are not on this leaderboard yet.</Hint>}
    </Stack>
  );
}

interface RankedRowProps {
  readonly ref: Ref<HTMLLIElement> | undefined;
  readonly entry: RankedEntry;
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
  const medal = medalsInOrder[rank - 1];
  return (
    <li ref={ref} tabIndex={isOwn ? -1 : undefined} className={cx(css.row, isOwn && css.own)}>
      <span className={css.rank} data-long={rank >= LONG_RANK ? '' : undefined}>
        {medal ? <Medal kind={medal} size={32} /> : `#${fullCount(rank)}`}
      </span>
      <UserAvatar user={user} />
      <div className={css.body}>
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
        <div className={css.line}>
          <span className={css.details}>{children}</span>
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
