import { type ReactNode, useState } from 'react';
import { RankBar } from '#src/design/bar-chart/bar-chart.tsx';
import { cx } from '#src/design/cx.ts';
import { ShowMore } from '#src/design/list-row/list-row.tsx';
import { Medal, medalsInOrder } from '#src/design/medal/medal.tsx';
import { Text } from '#src/design/text/text.tsx';
import { fullCount } from '#src/lib/text.ts';
import * as css from './game-screen.css.ts';

const INITIAL_COUNT = 5;
const STEP = 50;
/** Scores from here on are set smaller, so that a phone has room for the name. */
const SMALL_FONT_FROM = 100_000;

export interface RankingRow {
  readonly id: string;
  readonly rank: number;
  readonly score: number;
  readonly name: string;
  readonly leading: ReactNode;
  /** The viewer's own row. */
  readonly own?: boolean;
}

/** Scores in order. Collapsed to the first few and the viewer's own. */
export function Ranking({ label, rows }: { label: string; rows: readonly RankingRow[] }) {
  const [count, setCount] = useState(INITIAL_COUNT);
  const largest = Math.max(0, ...rows.map(({ score }) => score));
  const visible = rows.filter((row, at) => at < count || row.own);
  return (
    <div>
      {/* Safari drops the role of lists without markers. */}
      <ol role="list" aria-label={label}>
        {visible.map((row) => (
          <Row key={row.id} row={row} largest={largest} />
        ))}
      </ol>
      {rows.length > count && <ShowMore onClick={() => setCount((before) => before + STEP)} />}
    </div>
  );
}

function Row({ row, largest }: { row: RankingRow; largest: number }) {
  const medal = row.score > 0 ? medalsInOrder[row.rank - 1] : undefined;
  return (
    <li className={cx(css.row, row.own && css.own)}>
      <span className={css.rank}>
        {medal ? <Medal kind={medal} size={28} label={`Place ${row.rank}`} /> : row.rank}
      </span>
      {row.leading}
      <span className={css.middle}>
        <Text as="span" size="sm" weight="medium" truncate>
          {row.name}
        </Text>
        <RankBar value={row.score} largest={largest} />
      </span>
      <span className={css.score} data-long={row.score >= SMALL_FONT_FROM ? '' : undefined}>
        {fullCount(row.score)}
      </span>
    </li>
  );
}
