import Pencil from 'lucide-react/icons/pencil';
import type { Group, UpdateGroupInput } from '#contract/groups.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { GroupDraft } from './group.form.ts';
import { updateGroup } from './groups.queries.ts';
import { useGroupAction } from './use-group-action.ts';

const GroupDialog = lazyDialog(() => import('./group-dialog.tsx'));

/** Changes name and colour of a group. */
export function EditGroup({ gameId, group }: { gameId: string; group: Group }) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction({
    act: async ({ wanted, onSaved }: { wanted: GroupDraft; onSaved: () => void }) => {
      await updateGroup(gameId, group.id, changesTo(group, wanted));
      onSaved();
    },
    succeeded: () => 'Group updated',
    failed: 'Failed to update group',
  });
  return (
    <>
      <IconButton aria-label={`Edit ${group.name}`} {...GroupDialog.intent} onClick={dialog.show}>
        <Pencil size={20} aria-hidden="true" />
      </IconButton>
      {dialog.wanted && (
        <GroupDialog
          {...dialog.props}
          title="Edit group"
          submitLabel="Save"
          draftName={`group.${group.id}`}
          initial={{ name: group.name, color: group.color }}
          isBusy={isBusy}
          onSubmit={(wanted, onSaved) => run({ wanted, onSaved })}
        />
      )}
    </>
  );
}

/** Only what has changed, so that two people who change different things both get their way. */
function changesTo(group: Group, { name, color }: GroupDraft): UpdateGroupInput {
  return { ...(name !== group.name && { name }), ...(color !== group.color && { color }) };
}
