import Share2 from 'lucide-react/icons/share-2';
import type { Game } from '#contract/games.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

const ShareGameDialog = lazyDialog(() => import('./share-game-dialog.tsx'));

/** Opens the dialog that shares a game, for whoever may see it. */
export function ShareGameButton({ game }: { game: Game }) {
  const dialog = useDialog();
  return (
    <>
      <IconButton aria-label={`Share ${game.name}`} {...ShareGameDialog.intent} onClick={dialog.show}>
        <Share2 size={20} aria-hidden="true" />
      </IconButton>
      {dialog.wanted && <ShareGameDialog game={game} {...dialog.props} />}
    </>
  );
}
