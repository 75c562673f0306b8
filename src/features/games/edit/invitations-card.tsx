import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { GameDetail } from '#contract/games.ts';
import type { Invitation } from '#contract/invitations.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { lazyDialog, tellFailure } from '#src/features/toasts/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { InvitationLinkButton } from './invitation-link-button.tsx';
import { useGameInvitations, withdrawInvitation } from './manage.queries.ts';
import { useManageAction } from './use-manage-action.ts';

const ShareGameDialog = lazyDialog(() => import('../share/share-game-dialog.tsx'));

/** Who was invited and has not answered. A list that can't be had is an empty one (specification §7). */
export function InvitationsCard({ game }: { game: GameDetail }) {
  const { data: invitations = [], isLoading } = useGameInvitations(game.id);
  const share = useDialog();
  const { run, subject } = useManageAction({
    act: withdrawInvitation,
    succeeded: 'Invitation removed successfully',
    tell: (error) => tellFailure(error, 'Failed to remove invitation'),
  });
  return (
    <Section
      title="Pending Invitations"
      actions={
        <Button
          size="small"
          variant="secondary"
          icon={<UserPlus size={18} aria-hidden="true" />}
          {...ShareGameDialog.intent}
          onClick={share.show}
        >
          Invite
        </Button>
      }
    >
      <Card>
        {isLoading && <SkeletonRows count={2} label="Loading the invitations" />}
        {!isLoading && invitations.length === 0 && (
          <Text size="sm" tone="muted">
            No invitations are waiting for an answer.
          </Text>
        )}
        {invitations.length > 0 && (
          <List aria-label="Pending Invitations">
            {invitations.map((one) => (
              <li key={one.id}>
                <Invited invitation={one} isBusy={subject === one.id} onRemove={() => run(one.id)} />
              </li>
            ))}
          </List>
        )}
      </Card>
      {share.wanted && <ShareGameDialog game={game} startWith="username" {...share.props} />}
    </Section>
  );
}

interface InvitedProps {
  readonly invitation: Invitation;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Invited({ invitation, isBusy, onRemove }: InvitedProps) {
  const { invitedUser, email, invitedBy } = invitation;
  const name = invitedUser ? displayName(invitedUser) : (email ?? 'Somebody');
  const [link, setLink] = useState<string | null>(null);
  return (
    <ListRow
      leading={
        <Avatar
          initials={invitedUser ? initials(invitedUser) : name.slice(0, 1).toUpperCase()}
          src={invitedUser?.profileImageUrl}
          seed={invitedUser?.id ?? invitation.id}
        />
      }
      title={name}
      subtitle={link ?? `Invited by ${displayName(invitedBy)}`}
      trailing={
        <>
          {email !== null && (
            <InvitationLinkButton invitationId={invitation.id} name={name} link={link} onRenewed={setLink} />
          )}
          <IconButton aria-label={`Remove the invitation of ${name}`} busy={isBusy} onClick={onRemove}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}
