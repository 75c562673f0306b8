import Ellipsis from 'lucide-react/icons/ellipsis';
import type { User } from '#contract/users.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

const UserOptionsDialog = lazyDialog(() => import('./user-options-dialog.tsx'));

/** A button with what the viewer can do about another user: mute or block them. Its dialog is loaded on intent. */
export function UserOptions({ user }: { readonly user: User }) {
  const dialog = useDialog();
  return (
    <>
      <IconButton
        aria-label={`Options for ${displayName(user)}`}
        {...UserOptionsDialog.intent}
        onClick={dialog.show}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {dialog.wanted && <UserOptionsDialog user={user} {...dialog.props} />}
    </>
  );
}
