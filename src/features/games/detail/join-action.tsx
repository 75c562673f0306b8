import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { useJoinGame } from '../use-join-game.ts';

/** The way in, for somebody who reads a public game. */
export function JoinAction({ game }: { game: GameDetail }) {
  const { join, isJoining } = useJoinGame(game.id);
  if (game.viewer.hasPendingRequest) {
    return (
      <Button block variant="secondary" disabled>
        Request sent
      </Button>
    );
  }
  return (
    <Button block busy={isJoining} onClick={join}>
      Join Game
    </Button>
  );
}
