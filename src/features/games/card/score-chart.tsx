import { useContext } from 'react';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { ActivatedTab } from '#src/design/tabs/incremental-cards.ts';
import { useViewer } from '#src/features/auth/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useInView } from '#src/lib/use-in-view.ts';
import { useScores } from '../games.queries.ts';
import * as css from './game-card.css.ts';

const MAX_BARS = 12;
const MIN_BAR_PERCENT = 5;
/** A phone has room for the names below so many bars. */
const NAMED_UP_TO = 5;

/** The twelve highest scores and the number of the others. Fetched when the card becomes visible, since each card is a request. */
export function ScoreChart({ game }: { game: Game }) {
  const viewer = useViewer();
  const [place, isVisible] = useInView<HTMLDivElement>();
  const { data: scores, isError } = useScores(game, isVisible);
  // Cached scores render with their screen; in an activated tab after the card, since both together are a long task.
  const isDue = !useContext(ActivatedTab) || isVisible;
  if (game.status === 'upcoming' || (isError && !scores) || scores?.length === 0) return null;
  return (
    <div
      ref={place}
      className={css.chart}
      data-named={game._count.participants <= NAMED_UP_TO ? '' : undefined}
    >
      {scores && isDue && (
        <BarChart
          label={`Scores of ${game.name}`}
          max={MAX_BARS}
          // The response about a large game has the highest scores only.
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
