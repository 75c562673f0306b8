import { useId, useState } from 'react';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { GameResult } from '#contract/game-results.ts';
import { Button } from '#src/design/button/button.tsx';
import { cx } from '#src/design/cx.ts';
import { ShowMore } from '#src/design/list-row/list-row.tsx';
import { Medal, medalNames } from '#src/design/medal/medal.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun, fullCount } from '#src/lib/text.ts';
import * as css from './celebration-dialog.css.ts';

/** How many results 'Show more' adds. */
const STEP = 100;
const FIRST_PLACES = 3;
/** The limit of results shown at first, however many users share the first places. */
const FIRST_LIMIT = 50;

export interface ResultsProps {
  readonly results: readonly GameResult[];
  readonly viewerId: string;
}

/** The results of the first three places; all results on request. */
export function Results({ results, viewerId }: ResultsProps) {
  const listId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const [count, setCount] = useState(STEP);
  const { rows, hasWinners, first } = ranked(results);
  const all = rows[0]?.outOf ?? rows.length;
  const shown = rows.slice(0, isExpanded ? Math.max(count, first) : first);
  return (
    <div>
      {/* Safari drops the implicit role of a list without markers. */}
      <ol role="list" id={listId} aria-label={isExpanded || !hasWinners ? 'Results' : 'Winners'}>
        {shown.map((result) => (
          <ResultRow key={result.userId} result={result} isOwn={result.userId === viewerId} />
        ))}
      </ol>
      {isExpanded && rows.length > shown.length && (
        <ShowMore variant="secondary" onClick={() => setCount((before) => before + STEP)} />
      )}
      {isExpanded && rows.length === shown.length && all > rows.length && (
        <Hint
          centred
        >{`These are the first ${PEOPLE_SHOWN} of ${fullCount(all)} people, with the popular vote and you.`}</Hint>
      )}
      {rows.length > first && (
        <Button
          variant="ghost"
          block
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer results' : `See All ${fullCount(all)} Results`}
        </Button>
      )}
    </div>
  );
}

function ResultRow({ result, isOwn }: { result: GameResult; isOwn: boolean }) {
  const { position, user, score, medalType, popularVote } = result;
  return (
    <li className={cx(css.row, isOwn && css.own)}>
      <span className={css.place}>{ordinal(position)}</span>
      <UserAvatar user={user} size="sm" />
      <span className={css.who}>
        <Text as="span" weight="medium" truncate dir="auto">
          {isOwn ? `${displayName(user)} (You)` : displayName(user)}
        </Text>
        <Hint as="span">{countWithNoun(score, 'point')}</Hint>
      </span>
      {medalType && <Medal kind={medalType} size={28} label={medalNames[medalType]} />}
      {popularVote && <Medal kind="popular" size={28} label="Popular vote" />}
    </li>
  );
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '2nd', '3rd', '4th', '11th', '21st'. */
function ordinal(position: number): string {
  return `${position}${endings[ordinals.select(position)] ?? 'th'}`;
}

/**
 * The results by position, and how many of them to show at first: the first three places, with all who share them. Only
 * users with a point are winners; where nobody has one, all share the first place.
 */
function ranked(results: readonly GameResult[]) {
  const rows = results.toSorted((one, other) => one.position - other.position);
  const hasWinners = rows.some(({ score }) => score > 0);
  if (rows.length <= FIRST_PLACES) return { rows, hasWinners, first: rows.length };
  const isFirst = ({ position, score }: GameResult) => position <= FIRST_PLACES && (score > 0 || !hasWinners);
  return { rows, hasWinners, first: Math.min(rows.filter(isFirst).length, FIRST_LIMIT) };
}
