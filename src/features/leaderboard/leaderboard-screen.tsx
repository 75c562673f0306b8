import { useDeferredValue, useState } from 'react';
import { CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import type { CreatorMetric, PlayerMetric, TimeFrame } from '#contract/leaderboard.ts';
import { SelectField } from '#src/design/field/select-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Segmented } from '#src/design/segmented/segmented.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { CreatorBoard, PlayerBoard } from './boards.tsx';
import { isOffered, parseSelection, type Selection } from './selection.ts';

const timeFrames: readonly { value: TimeFrame; label: string }[] = [
  { value: '30days', label: 'Past 30 Days' },
  { value: 'alltime', label: 'All Time' },
];

const tabs = [
  { value: 'players', label: 'Players' },
  { value: 'creators', label: 'Creators' },
] as const;

const metricLabels = {
  accomplishments: 'Accomplishments',
  popularVotes: 'Popular Votes',
  medalScore: 'Medal Score',
  popularVoteMedals: 'Popular Vote Medals',
  gamesCompleted: 'Games Completed',
  totalParticipants: 'Total Participants',
  largestGame: 'Largest Game Size',
  totalAccomplishments: 'Community Accomplishments',
} as const satisfies Record<PlayerMetric | CreatorMetric, string>;

const optionsOf = <Metric extends PlayerMetric | CreatorMetric>(metrics: readonly Metric[]) =>
  metrics.map((value) => ({ value, label: metricLabels[value] }));

export interface LeaderboardScreenProps {
  /** The same object until another leaderboard is selected. */
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** The leaderboards of players and of game creators. */
export function LeaderboardScreen({ selection, onChange }: LeaderboardScreenProps) {
  // The controls render at once; the rows, which take a slow phone longer, follow.
  const rendered = useDeferredValue(selection);
  const [first] = useState(selection);
  const { board, timeFrame } = selection;
  return (
    <Page title="Leaderboard">
      <Tabs
        label="Leaderboard"
        value={board}
        onChange={(chosen) => onChange(parseSelection({ board: chosen, time: timeFrame }))}
        tabs={tabs.map((tab) => ({
          ...tab,
          content: (
            <Board
              selection={tab.value === board ? selection : rendered}
              rendered={rendered}
              atOnce={rendered === first}
              onChange={onChange}
            />
          ),
        }))}
      />
    </Page>
  );
}

interface BoardProps extends LeaderboardScreenProps {
  /** The selection whose rows are rendered: the present or the previous one. */
  readonly rendered: Selection;
  /** Renders all rows at once: a user who returns may have scrolled down. */
  readonly atOnce: boolean;
}

function Board({ selection, rendered, atOnce, onChange }: BoardProps) {
  const { board, timeFrame, metric } = selection;
  return (
    <Stack gap={4}>
      <Segmented
        label="Time frame"
        options={timeFrames}
        value={timeFrame}
        onChange={(chosen) => onChange(parseSelection({ board, time: chosen, metric }))}
      />
      {selection.board === 'players' ? (
        <SelectField
          label="Ranked by"
          options={optionsOf(PLAYER_METRICS.filter((one) => isOffered(one, timeFrame)))}
          value={selection.metric}
          onChange={(chosen) => onChange({ ...selection, metric: chosen })}
        />
      ) : (
        <SelectField
          label="Ranked by"
          options={optionsOf(CREATOR_METRICS)}
          value={selection.metric}
          onChange={(chosen) => onChange({ ...selection, metric: chosen })}
        />
      )}
      <div aria-busy={rendered !== selection}>
        {rendered.board === 'players' ? (
          <PlayerBoard timeFrame={rendered.timeFrame} metric={rendered.metric} atOnce={atOnce} />
        ) : (
          <CreatorBoard timeFrame={rendered.timeFrame} metric={rendered.metric} atOnce={atOnce} />
        )}
      </div>
    </Stack>
  );
}
