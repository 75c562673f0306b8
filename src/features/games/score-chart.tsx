import { useContext } from 'react';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { ActivatedTab } from '#src/design/tabs/incremental-cards.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useInView } from '#src/lib/use-in-view.ts';
import { useScores } from './games.queries.ts';
import * as css from './score-chart.css.ts';

const MAX_BARS = 12;
const MIN_BAR_PERCENT = 5;
/** So many bars have room for names on a phone. */
const NAMED_UP_TO = 5;

/**
 * The scores of a game's first twelve, and how many more there are. They are asked for once the card comes into sight,
 * for a long list would be as many requests. Without scores there is nothing.
 */
export function ScoreChart({ game }: { game: Game }) {
  const viewer = useViewer();
  const [place, isSeen] = useInView<HTMLDivElement>();
  const isWanted = game.status !== 'upcoming';
  const { data: scores, isError } = useScores(game, isSeen);
  // Known scores come with their screen. In a tab that is turned to the card comes first, for both together are a long step.
  const isDue = !useContext(ActivatedTab) || isSeen;
  if (!isWanted || (isError && !scores) || scores?.length === 0) return null;
  return (
    <div
      ref={place}
      className={css.place}
      data-named={game._count.participants <= NAMED_UP_TO ? '' : undefined}
    >
      {scores && isDue && (
        <BarChart
          label={`Scores of ${game.name}`}
          max={MAX_BARS}
          // An answer about a large game carries the highest scores only.
          total={scores.length < PEOPLE_SHOWN ? scores.length : game._count.participants}
          minPercent={MIN_BAR_PERCENT}
          items={scores.map(({ user, score }) => ({
            id: user.id,
            name: displayName(user, { compact: true }),
            value: score,
            initials: initials(user),
            avatarSrc: user.profileImageUrl,
            highlight: user.id === viewer.id,
          }))}
        />
      )}
    </div>
  );
}
