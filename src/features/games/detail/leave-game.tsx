import LogOut from 'lucide-react/icons/log-out';
import type { GameDetail } from '#contract/games.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { useLeaveGame } from '../participants.queries.ts';

/** Leaves a game; not for its creator. */
export function LeaveGame({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { leave, isLeaving } = useLeaveGame(game.id);
  if (!game.viewer.isParticipant || game.creatorId === viewerId) return null;
  return (
    <ConfirmButton
      label="Leave Game"
      icon={<LogOut size={20} aria-hidden="true" />}
      danger
      question="Leave this game?"
      text="You lose your score, your medals and your place in a group here. What you have posted stays."
      confirmLabel="Leave"
      isBusy={isLeaving}
      onConfirm={leave}
    />
  );
}
