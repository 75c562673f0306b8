import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Group, GroupMember } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { ConfirmDialog, lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { GroupInput } from './group-dialog.tsx';
import { createGroup, deleteGroup, removeMember, updateGroup, useGroupAction } from './groups.mutations.ts';
import type { GroupsOfGame } from './groups.queries.ts';

const GroupDialog = lazyDialog(() => import('./group-dialog.tsx'));
const AddMembersDialog = lazyDialog(() => import('./add-members-dialog.tsx'));

interface Submission {
  readonly input: GroupInput;
  readonly onSaved: () => void;
}

export function CreateGroup({ gameId, groups }: { gameId: string; groups: readonly Group[] }) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction({
    action: async ({ input, onSaved }: Submission) => {
      await createGroup(gameId, input);
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
          groups={groups}
          isBusy={isBusy}
          onSubmit={(input, onSaved) => run({ input, onSaved })}
        />
      )}
    </>
  );
}

interface GroupProps {
  readonly gameId: string;
  readonly group: Group;
}

export function EditGroup({ gameId, group }: GroupProps) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction({
    action: async ({ input: { name, color }, onSaved }: Submission) => {
      // Only what has changed, so that changes by two people do not overwrite each other.
      await updateGroup(gameId, group.id, {
        ...(name !== group.name && { name }),
        ...(color !== group.color && { color }),
      });
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
          group={group}
          isBusy={isBusy}
          onSubmit={(input, onSaved) => run({ input, onSaved })}
        />
      )}
    </>
  );
}

export function DeleteGroup({ gameId, group }: GroupProps) {
  const dialog = useDialog();
  const { run, isBusy } = useGroupAction<undefined>({
    action: () => deleteGroup(gameId, group.id),
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

/** Opens the dialog that adds members to `group`, or to a group that the user chooses there. */
export function AddMembers({ ofGame, group }: { ofGame: GroupsOfGame; group?: Group }) {
  const dialog = useDialog();
  return (
    <>
      <Button
        block
        size="small"
        variant={group ? 'ghost' : 'secondary'}
        icon={<UserPlus size={20} aria-hidden="true" />}
        aria-label={group ? `Add members to ${group.name}` : undefined}
        {...AddMembersDialog.intent}
        onClick={dialog.show}
      >
        Add members
      </Button>
      {dialog.wanted && <AddMembersDialog {...dialog.props} ofGame={ofGame} groupId={group?.id ?? ''} />}
    </>
  );
}

export function RemoveMember({ gameId, group, member }: GroupProps & { readonly member: GroupMember }) {
  const dialog = useDialog();
  const name = displayName(member.user);
  const { run, isBusy } = useGroupAction<undefined>({
    action: () => removeMember(gameId, group.id, member.userId),
    succeeded: () => 'Member removed',
    failed: 'Failed to remove member',
    onDone: () => dialog.props.onOpenChange(false),
  });
  return (
    <>
      <IconButton
        aria-label={`Remove ${name} from ${group.name}`}
        {...ConfirmDialog.intent}
        onClick={dialog.show}
      >
        <UserMinus size={20} aria-hidden="true" />
      </IconButton>
      {dialog.wanted && (
        <ConfirmDialog
          {...dialog.props}
          title={`Remove ${name} from “${group.name}”?`}
          text="They stay in the game and keep their score, which no longer counts for this group."
          confirmLabel="Remove"
          danger
          busy={isBusy}
          onConfirm={() => run(undefined)}
        />
      )}
    </>
  );
}
