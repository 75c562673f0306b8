import { useSelector } from '@xstate/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import type { InGameActions } from '#contract/common.ts';
import type { Game } from '#contract/games.ts';
import type { Message } from '#contract/messages.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import type { hideUserMachine } from '#machines/hide-user.machine.ts';
import { useRunningTask } from '#src/actors/tasks.ts';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'));
const UserOptionsDialog = lazyDialog(() => import('./user-options-dialog.tsx'));

export interface UserOptionsProps {
  readonly user: User;
  /** What a report or a decision is about; the user themselves without it. */
  readonly subject?: ReportSubject;
  /** The text of the subject as it is shown. */
  readonly text?: string;
  /** The game that the subject is in. */
  readonly gameId: string;
  /** What the viewer may do about the subject. */
  readonly viewer: InGameActions;
}

/** Whether there is anything that the viewer may do. */
export const hasOptions = (viewer: InGameActions | undefined): viewer is InGameActions =>
  viewer !== undefined && (viewer.canBlock || viewer.canReport || viewer.canModerate === true);

/** Whether a block of this user is being sent. */
export function useIsBlocking(userId: string): boolean {
  const actor = useRunningTask<typeof hideUserMachine>('hide-user', `block.${userId}`);
  return useSelector(actor, (snapshot) => snapshot?.matches('sending') === true);
}

/**
 * A button with what the viewer may do about another user and what they wrote: report, mute, block, and decide as a moderator of the game.
 * Its dialog is loaded on intent.
 */
export function UserOptions({ user, subject, ...inGame }: UserOptionsProps) {
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
      {dialog.isMounted && (
        <UserOptionsDialog
          {...inGame}
          {...dialog.props}
          user={user}
          subject={subject ?? { type: 'user', id: user.id }}
        />
      )}
    </>
  );
}

/** A button that reports a game. Its dialog is loaded on intent. */
export function ReportGame({ game }: { readonly game: Pick<Game, 'id' | 'name' | 'creator'> }) {
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
      {dialog.isMounted && (
        <ReportDialog
          subject={{ type: 'game', id: game.id }}
          user={game.creator}
          seenText={game.name}
          {...dialog.props}
        />
      )}
    </>
  );
}

/** A button that reports a message, where the viewer may. Its dialog is loaded on intent. */
export function ReportMessage({ message: { id, sender, viewer } }: { readonly message: Message }) {
  const dialog = useDialog();
  if (!viewer?.canReport) return null;
  return (
    <>
      <IconButton
        aria-label={`Report message of ${displayName(sender)}`}
        tone="muted"
        {...ReportDialog.intent}
        onClick={dialog.show}
      >
        <Flag size={16} aria-hidden="true" />
      </IconButton>
      {dialog.isMounted && (
        <ReportDialog
          subject={{ type: 'message', id }}
          user={sender}
          canBlock={viewer.canBlock}
          {...dialog.props}
        />
      )}
    </>
  );
}
