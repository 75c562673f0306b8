import { Link, useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { memo, useContext } from 'react';
import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { Button } from '#src/design/button/button.tsx';
import { cardClass } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { ActivatedTab } from '#src/design/tabs/incremental-cards.ts';
import { Hint } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useInView } from '#src/lib/use-in-view.ts';
import * as css from '../game.css.ts';
import { CreatorLine, GameTime, StatusBadge } from '../game-info.tsx';
import { mayEdit, useScores } from '../games.queries.ts';
import { JoinAction } from '../join-action.tsx';
import { ShareGameButton } from '../share/share-game-button.tsx';

export interface GameCardProps {
  readonly game: Game;
  /** `public` adds the description and an offer to join. */
  readonly variant?: 'mine' | 'public';
}

/** A game in a list. A tap opens it, except on its buttons. Memoized, since long lists re-render often. */
export const GameCard = memo(function GameCard({ game, variant = 'mine' }: GameCardProps) {
  const viewer = useViewer();
  return (
    <article className={cx(cardClass({ pressable: true }), css.card)}>
      <div className={css.top}>
        <StatusBadge status={game.status} />
        <div className={css.controls}>
          {mayEdit(game, viewer.id) && (
            <Link
              to="/games/$id/edit"
              params={{ id: game.id }}
              className={iconButtonClass()}
              aria-label={`Edit ${game.name}`}
            >
              <Pencil size={20} aria-hidden="true" />
            </Link>
          )}
          <ShareGameButton game={game} />
        </div>
      </div>
      <h3 className={css.name}>
        <Link to="/games/$id" params={{ id: game.id }} className={css.link}>
          {game.name}
        </Link>
      </h3>
      {variant === 'public' && game.description && <Hint lines={2}>{game.description}</Hint>}
      <CreatorLine creator={game.creator} />
      <GameTime game={game} />
      <ScoreChart game={game} />
      {variant === 'public' && <PublicAction game={game} />}
    </article>
  );
});

function PublicAction({ game }: { game: Game }) {
  const navigate = useNavigate();
  if (game.viewer.isParticipant) return null;
  if (game.status === 'upcoming') {
    return (
      <Button variant="secondary" block disabled className={css.action}>
        Coming Soon
      </Button>
    );
  }
  const open = () => void navigate({ to: '/games/$id', params: { id: game.id } });
  return <JoinAction game={game} className={css.action} onJoined={open} />;
}

const MAX_BARS = 12;
/** A phone has room for the names below so many bars. */
const NAMED_UP_TO = 5;

/** The twelve highest scores and the number of the others. Fetched when the card becomes visible, since each card is a request. */
function ScoreChart({ game }: { game: Game }) {
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
