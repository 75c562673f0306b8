import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { useJoinGame } from './participants.queries.ts';

export interface JoinActionProps {
  readonly game: Game;
  readonly className?: string | undefined;
  readonly onJoined?: () => void;
}

/** Joins a public game; while a request to join is pending, the button is disabled and keeps the focus. */
export function JoinAction({ game, className, onJoined }: JoinActionProps) {
  const { join, isJoining } = useJoinGame(game.id, onJoined);
  if (game.viewer.hasPendingRequest) {
    return (
      <Button variant="secondary" block aria-disabled className={className}>
        Request sent
      </Button>
    );
  }
  return (
    <Button block busy={isJoining} onClick={join} className={className}>
      Join Game
    </Button>
  );
}
