import { useDeferredValue, useState } from 'react';
import type { TimeFrame } from '#contract/leaderboard.ts';
import { SelectField } from '#src/design/field/select-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Segmented } from '#src/design/segmented/segmented.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { CreatorBoard, PlayerBoard } from './boards.tsx';
import { creatorMetrics, playerMetrics } from './metrics.ts';
import { readStanding, type Standing } from './standing.ts';

const timeFrames: readonly { value: TimeFrame; label: string }[] = [
  { value: '30days', label: 'Past 30 Days' },
  { value: 'alltime', label: 'All Time' },
];

const tabs = [
  { value: 'players', label: 'Players' },
  { value: 'creators', label: 'Creators' },
] as const;

export interface LeaderboardScreenProps {
  /** The same object for as long as nothing else is chosen. */
  readonly standing: Standing;
  readonly onChange: (standing: Standing) => void;
}

/** Who is ahead, among players and among those who make the games. */
export function LeaderboardScreen({ standing, onChange }: LeaderboardScreenProps) {
  // What is touched answers at once; fifty rows, which take a slow phone a while, follow.
  const listed = useDeferredValue(standing);
  const [first] = useState(standing);
  const { board, timeFrame } = standing;
  return (
    <Page title="Leaderboard">
      <Tabs
        label="Leaderboard"
        value={board}
        onChange={(chosen) => onChange(readStanding({ board: chosen, time: timeFrame }))}
        tabs={tabs.map((tab) => ({
          ...tab,
          content: (
            <Board
              standing={tab.value === board ? standing : listed}
              listed={listed}
              atOnce={listed === first}
              onChange={onChange}
            />
          ),
        }))}
      />
    </Page>
  );
}

interface BoardProps extends LeaderboardScreenProps {
  /** Whose rows are shown: what is chosen, or what was until now. */
  readonly listed: Standing;
  /** All rows together, for somebody may come back to one further down. */
  readonly atOnce: boolean;
}

function Board({ standing, listed, atOnce, onChange }: BoardProps) {
  const { board, timeFrame, metric } = standing;
  return (
    <Stack gap={4}>
      <Segmented
        label="Time frame"
        options={timeFrames}
        value={timeFrame}
        onChange={(chosen) => onChange(readStanding({ board, time: chosen, metric }))}
      />
      {standing.board === 'players' ? (
        <SelectField
          label="Ranked by"
          options={playerMetrics(timeFrame)}
          value={standing.metric}
          onChange={(chosen) => onChange({ ...standing, metric: chosen })}
        />
      ) : (
        <SelectField
          label="Ranked by"
          options={creatorMetrics}
          value={standing.metric}
          onChange={(chosen) => onChange({ ...standing, metric: chosen })}
        />
      )}
      <div aria-busy={listed !== standing}>
        {listed.board === 'players' ? (
          <PlayerBoard timeFrame={listed.timeFrame} metric={listed.metric} atOnce={atOnce} />
        ) : (
          <CreatorBoard timeFrame={listed.timeFrame} metric={listed.metric} atOnce={atOnce} />
        )}
      </div>
    </Stack>
  );
}
