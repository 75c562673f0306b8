import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { GROUPS_MAX } from '#contract/constants.ts';
import type { Group, GroupMember } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Text } from '#src/design/text/text.tsx';
import { ConfirmButton, type ConfirmButtonProps, lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { GroupsOfGame } from './groups.queries.ts';
import { deleteGroup, removeMember, useGroupAction } from './groups.queries.ts';

const GroupDialog = lazyDialog(() => import('./group-dialog.tsx'));
const AddMembersDialog = lazyDialog(() => import('./add-members-dialog.tsx'));

export function CreateGroup({ gameId, groups }: { gameId: string; groups: readonly Group[] }) {
  const dialog = useDialog();
  return (
    <>
      {groups.length < GROUPS_MAX ? (
        <Button
          block
          size="small"
          icon={<Plus size={20} aria-hidden="true" />}
          {...GroupDialog.intent}
          onClick={dialog.show}
        >
          Create group
        </Button>
      ) : (
        <Text size="sm" tone="muted">{`A game can have at most ${GROUPS_MAX} groups.`}</Text>
      )}
      {dialog.isMounted && <GroupDialog {...dialog.props} gameId={gameId} groups={groups} />}
    </>
  );
}

interface GroupProps {
  readonly gameId: string;
  readonly group: Group;
}

export function EditGroup({ gameId, group }: GroupProps) {
  const dialog = useDialog();
  return (
    <>
      <IconButton aria-label={`Edit ${group.name}`} {...GroupDialog.intent} onClick={dialog.show}>
        <Pencil size={20} aria-hidden="true" />
      </IconButton>
      {dialog.isMounted && <GroupDialog {...dialog.props} gameId={gameId} group={group} />}
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
      {dialog.isMounted && <AddMembersDialog {...dialog.props} ofGame={ofGame} groupId={group?.id ?? ''} />}
    </>
  );
}

export const DeleteGroup = ({ gameId, group }: GroupProps) => (
  <ConfirmedAction
    label={`Delete ${group.name}`}
    tone="danger"
    icon={<Trash2 size={20} aria-hidden="true" />}
    question={`Delete the group “${group.name}”?`}
    text="Its members stay in the game and keep their scores. A deleted group cannot be brought back."
    confirmLabel="Delete group"
    action={() => deleteGroup(gameId, group.id)}
    succeeded="Group deleted"
    failed="Failed to delete group"
  />
);

export function RemoveMember({ gameId, group, member }: GroupProps & { readonly member: GroupMember }) {
  const name = displayName(member.user);
  return (
    <ConfirmedAction
      label={`Remove ${name} from ${group.name}`}
      icon={<UserMinus size={20} aria-hidden="true" />}
      question={`Remove ${name} from “${group.name}”?`}
      text="They stay in the game and keep their score, which no longer counts for this group."
      confirmLabel="Remove"
      action={() => removeMember(gameId, group.id, member.userId)}
      succeeded="Member removed"
      failed="Failed to remove member"
    />
  );
}

interface ConfirmedActionProps
  extends Pick<ConfirmButtonProps, 'label' | 'tone' | 'icon' | 'question' | 'text' | 'confirmLabel'> {
  readonly action: () => Promise<unknown>;
  readonly succeeded: string;
  readonly failed: string;
}

/** A button whose action runs after the user has confirmed it. */
function ConfirmedAction({ action, succeeded, failed, ...button }: ConfirmedActionProps) {
  const { run, isBusy } = useGroupAction({
    action,
    succeeded: () => succeeded,
    failed,
    onDone: (close: () => void) => close(),
  });
  return <ConfirmButton iconOnly danger {...button} isBusy={isBusy} onConfirm={run} />;
}
