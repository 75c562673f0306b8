import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import type { Game } from '#contract/games.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'));
const UserOptionsDialog = lazyDialog(() => import('./user-options-dialog.tsx'));

export interface UserOptionsProps {
  readonly user: User;
  /** What a report is about; the user themselves without it. */
  readonly subject?: ReportSubject | undefined;
}

/** A button with what the viewer can do about another user: report, mute or block them. Its dialog is loaded on intent. */
export function UserOptions({ user, subject }: UserOptionsProps) {
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
      {dialog.wanted && (
        <UserOptionsDialog user={user} subject={subject ?? { type: 'user', id: user.id }} {...dialog.props} />
      )}
    </>
  );
}

/** A button that reports a game. Its dialog is loaded on intent. */
export function ReportGame({ game }: { readonly game: Pick<Game, 'id' | 'creator'> }) {
  const dialog = useDialog();
  return (
    <>
      <Button
        variant="ghost"
        block
        icon={<Flag size={20} aria-hidden="true" />}
        {...ReportDialog.intent}
        onClick={dialog.show}
      >
        Report game
      </Button>
      {dialog.wanted && (
        <ReportDialog subject={{ type: 'game', id: game.id }} user={game.creator} {...dialog.props} />
      )}
    </>
  );
}
