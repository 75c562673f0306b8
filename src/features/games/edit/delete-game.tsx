import Trash2 from 'lucide-react/icons/trash-2';
import type { GameDetail } from '#contract/games.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { useDeleteGame } from './use-edit-game.ts';

/** Deletes a game. Only for its creator. */
export function DeleteGame({ game }: { game: GameDetail }) {
  const { remove, isDeleting } = useDeleteGame(game.id);
  return (
    <ConfirmButton
      label="Delete Game"
      icon={<Trash2 size={20} aria-hidden="true" />}
      danger
      question={`Delete “${game.name}”?`}
      text="All accomplishments, participants and data of this game are permanently removed. This cannot be undone."
      confirmLabel="Delete Game"
      isBusy={isDeleting}
      onConfirm={remove}
    />
  );
}
