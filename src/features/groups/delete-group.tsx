import Trash2 from 'lucide-react/icons/trash-2';
import type { Group } from '#contract/groups.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { ConfirmDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { deleteGroup } from './groups.queries.ts';
import { useGroupAction } from './use-group-action.ts';

/** Deletes a group once that is confirmed. */
export function DeleteGroup({ gameId, group }: { gameId: string; group: Group }) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction<undefined>({
    act: () => deleteGroup(gameId, group.id),
    succeeded: () => 'Group deleted',
    failed: 'Failed to delete group',
    onDone: () => dialog.props.onOpenChange(false),
  });
  return (
    <>
      <IconButton
        aria-label={`Delete ${group.name}`}
        tone="danger"
        {...ConfirmDialog.intent}
        onClick={dialog.show}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
      {dialog.wanted && (
        <ConfirmDialog
          {...dialog.props}
          title={`Delete the group “${group.name}”?`}
          text="Its members stay in the game and keep their scores. A deleted group cannot be brought back."
          confirmLabel="Delete group"
          danger
          busy={isBusy}
          onConfirm={() => run(undefined)}
        />
      )}
    </>
  );
}
