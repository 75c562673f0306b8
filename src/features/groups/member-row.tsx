import UserMinus from 'lucide-react/icons/user-minus';
import type { Group, GroupMember } from '#contract/groups.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { ConfirmDialog } from '#src/features/toasts/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { removeMember } from './groups.queries.ts';
import type { GroupsOfGame } from './groups-of-game.ts';
import { useGroupAction } from './use-group-action.ts';

interface MemberProps {
  readonly group: Group;
  readonly member: GroupMember;
}

/** Somebody of a group. */
export function MemberRow({ group, member, ofGame }: MemberProps & { ofGame: GroupsOfGame }) {
  const { user, userId } = member;
  const { game, viewerId, mayManage } = ofGame;
  return (
    <li>
      <ListRow
        leading={<Avatar initials={initials(user)} src={user.profileImageUrl} seed={userId} />}
        title={displayName(user)}
        mark={userId === viewerId ? '(You)' : undefined}
        trailing={mayManage && <RemoveMember gameId={game.id} group={group} member={member} />}
      />
    </li>
  );
}

function RemoveMember({ gameId, group, member }: MemberProps & { gameId: string }) {
  const dialog = useDialog();
  const name = displayName(member.user);
  const { run, isBusy } = useGroupAction<undefined>({
    act: () => removeMember(gameId, group.id, member.userId),
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
