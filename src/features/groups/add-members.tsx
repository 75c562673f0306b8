import UserPlus from 'lucide-react/icons/user-plus';
import type { Group } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { GroupsOfGame } from './groups-of-game.ts';

const AddMembersDialog = lazyDialog(() => import('./add-members-dialog.tsx'));

/** The button that puts people into a group: into `group`, or into one that is chosen then. */
export function AddMembers({ ofGame, group = null }: { ofGame: GroupsOfGame; group?: Group | null }) {
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
