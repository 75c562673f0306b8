import Plus from 'lucide-react/icons/plus';
import type { Group } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { type GroupDraft, nextColor } from './group.form.ts';
import { createGroup } from './groups.queries.ts';
import { useGroupAction } from './use-group-action.ts';

const GroupDialog = lazyDialog(() => import('./group-dialog.tsx'));

/** The button that makes a new group, with its dialog. */
export function CreateGroup({ gameId, groups }: { gameId: string; groups: readonly Group[] }) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction({
    act: async ({ group, onSaved }: { group: GroupDraft; onSaved: () => void }) => {
      await createGroup(gameId, group);
      onSaved();
    },
    succeeded: () => 'Group created',
    failed: 'Failed to create group',
  });
  return (
    <>
      <Button
        block
        size="small"
        icon={<Plus size={20} aria-hidden="true" />}
        {...GroupDialog.intent}
        onClick={dialog.show}
      >
        Create group
      </Button>
      {dialog.wanted && (
        <GroupDialog
          {...dialog.props}
          title="Create group"
          submitLabel="Create group"
          draftName={`new-group.${gameId}`}
          initial={{ name: '', color: nextColor(groups) }}
          isBusy={isBusy}
          onSubmit={(group, onSaved) => run({ group, onSaved })}
        />
      )}
    </>
  );
}
