import MessageCircle from 'lucide-react/icons/message-circle';
import type { User } from '#contract/users.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

const SendMessageDialog = lazyDialog(() => import('./send-message-dialog.tsx'));

/** Opens the dialog to send a message to another participant of a game. Not to be rendered for the viewer. */
export function MessageButton({ gameId, recipient }: { gameId: string; recipient: User }) {
  const dialog = useDialog();
  return (
    <>
      <IconButton
        aria-label={`Message ${displayName(recipient)}`}
        tone="brand"
        {...SendMessageDialog.intent}
        onClick={dialog.show}
      >
        <MessageCircle size={20} aria-hidden="true" />
      </IconButton>
      {dialog.isMounted && <SendMessageDialog gameId={gameId} recipient={recipient} {...dialog.props} />}
    </>
  );
}
