import type { TimeFrame } from '#contract/leaderboard.ts';
import { Page, Segmented, SelectField, Stack, Tabs } from '#src/design/index.ts';
import { CreatorBoard, PlayerBoard } from './boards.tsx';
import { creatorMetrics, playerMetrics, readStanding, type Standing } from './standing.ts';

const timeFrames: readonly { value: TimeFrame; label: string }[] = [
  { value: '30days', label: 'Past 30 Days' },
  { value: 'alltime', label: 'All Time' },
];

export interface LeaderboardScreenProps {
  readonly standing: Standing;
  readonly onChange: (standing: Standing) => void;
}

/** Who is ahead, among players and among those who make the games. */
export function LeaderboardScreen({ standing, onChange }: LeaderboardScreenProps) {
  const { board, timeFrame } = standing;
  return (
    <Page title="Leaderboard">
      <Tabs
        label="Leaderboard"
        value={board}
        onChange={(chosen) => onChange(readStanding({ board: chosen, time: timeFrame }))}
        tabs={[
          { value: 'players', label: 'Players', content: <Board standing={standing} onChange={onChange} /> },
          {
            value: 'creators',
            label: 'Creators',
            content: <Board standing={standing} onChange={onChange} />,
          },
        ]}
      />
    </Page>
  );
}

function Board({ standing, onChange }: LeaderboardScreenProps) {
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
        <>
          <SelectField
            label="Ranked by"
            options={playerMetrics(timeFrame)}
            value={standing.metric}
            onChange={(chosen) => onChange({ ...standing, metric: chosen })}
          />
          <PlayerBoard timeFrame={timeFrame} metric={standing.metric} />
        </>
      ) : (
        <>
          <SelectField
            label="Ranked by"
            options={creatorMetrics}
            value={standing.metric}
            onChange={(chosen) => onChange({ ...standing, metric: chosen })}
          />
          <CreatorBoard timeFrame={timeFrame} metric={standing.metric} />
        </>
      )}
    </Stack>
  );
}
