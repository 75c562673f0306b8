import Share2 from 'lucide-react/icons/share-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { ShareGameDialogProps } from './share-game-dialog.tsx';

const ShareGameDialog = lazyDialog(() => import('./share-game-dialog.tsx'));

type Shared = Pick<ShareGameDialogProps, 'game' | 'startWith'>;

function useShareGame(shared: Shared) {
  const { isMounted, show, props } = useDialog();
  return {
    opens: { ...ShareGameDialog.intent, onClick: show },
    dialog: isMounted && <ShareGameDialog {...shared} {...props} />,
  };
}

/** Opens the dialog that shares a game; an icon. */
export function ShareGameButton({ game }: Shared) {
  const { opens, dialog } = useShareGame({ game });
  return (
    <>
      <IconButton aria-label={`Share ${game.name}`} {...opens}>
        <Share2 size={20} aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  );
}

/** Opens the same dialog. */
export function InviteButton({ size = 'medium', ...shared }: Shared & { size?: 'small' | 'medium' }) {
  const { opens, dialog } = useShareGame(shared);
  return (
    <>
      <Button size={size} variant="secondary" icon={<UserPlus size={20} aria-hidden="true" />} {...opens}>
        Invite
      </Button>
      {dialog}
    </>
  );
}
