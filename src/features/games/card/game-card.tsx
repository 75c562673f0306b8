import { Link, useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { cardClass } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { CreatorLine } from '../creator-line.tsx';
import { GameTime } from '../game-time.tsx';
import { mayEdit } from '../permissions.ts';
import { ScoreChart } from '../score-chart.tsx';
import { ShareGameButton } from '../share/share-game-button.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useJoinGame } from '../use-join-game.ts';
import * as css from './game-card.css.ts';

export interface GameCardProps {
  readonly game: Game;
  /** For people who may not be in the game yet: says what it is about and offers to join. */
  readonly variant?: 'mine' | 'public';
}

/** A game in a list. A tap anywhere opens it, but for the few buttons on it. Stands still while the cards around it change. */
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
      {variant === 'public' && game.description && (
        <Text size="sm" tone="muted" lines={2}>
          {game.description}
        </Text>
      )}
      <CreatorLine creator={game.creator} />
      <GameTime game={game} />
      <ScoreChart game={game} />
      {variant === 'public' && <PublicAction game={game} />}
    </article>
  );
});

function PublicAction({ game }: { game: Game }) {
  const navigate = useNavigate();
  const { join, isJoining } = useJoinGame(game.id, {
    onJoined: () => void navigate({ to: '/games/$id', params: { id: game.id } }),
  });
  if (game.viewer.isParticipant) return null;
  if (game.status === 'upcoming') {
    return (
      <Button variant="secondary" block disabled className={css.action}>
        Coming Soon
      </Button>
    );
  }
  if (game.viewer.hasPendingRequest) {
    return (
      <Button variant="secondary" block disabled className={css.action}>
        Request sent
      </Button>
    );
  }
  return (
    <Button block busy={isJoining} onClick={join} className={css.action}>
      Join Game
    </Button>
  );
}
