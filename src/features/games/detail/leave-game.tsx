import LogOut from 'lucide-react/icons/log-out';
import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { ConfirmDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useLeaveGame } from '../use-leave-game.ts';

/** The way out, for everybody but the creator. */
export function LeaveGame({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const dialog = useDialog();
  const { leave, isLeaving } = useLeaveGame(game.id);
  if (!game.viewer.isParticipant || game.creatorId === viewerId) return null;
  return (
    <>
      <Button
        variant="dangerGhost"
        block
        icon={<LogOut size={20} aria-hidden="true" />}
        {...ConfirmDialog.intent}
        onClick={dialog.show}
      >
        Leave Game
      </Button>
      {dialog.wanted && (
        <ConfirmDialog
          {...dialog.props}
          title="Leave this game?"
          text="You lose your score, your medals and your place in a group here. What you have posted stays."
          confirmLabel="Leave"
          danger
          busy={isLeaving}
          onConfirm={leave}
        />
      )}
    </>
  );
}
