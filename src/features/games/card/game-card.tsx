import { Link, useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { cardClass } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { CreatorLine, GameTime, StatusBadge } from '../game-info.tsx';
import { mayEdit } from '../games.queries.ts';
import { JoinAction } from '../join-action.tsx';
import { ShareGameButton } from '../share/share-game-button.tsx';
import * as css from './game-card.css.ts';
import { ScoreChart } from './score-chart.tsx';

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
