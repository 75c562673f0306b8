import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { GameDetail } from '#contract/games.ts';
import type { Invitation } from '#contract/invitations.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Card } from '#src/design/card/card.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { showFailure, showServerFailure, useCopy } from '#src/features/toasts/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { InviteButton } from '../share/share-game-button.tsx';
import {
  renewInvitationLink,
  useGameInvitations,
  useManageAction,
  withdrawInvitation,
} from './manage.queries.ts';

/** The pending invitations; empty if they cannot be loaded (specification §7). */
export function InvitationsCard({ game }: { game: GameDetail }) {
  const { data: invitations = [], isLoading } = useGameInvitations(game.id);
  return (
    <Section
      title="Pending Invitations"
      actions={<InviteButton game={game} startWith="username" size="small" />}
    >
      <Card>
        {isLoading && <SkeletonRows count={2} label="Loading the invitations" />}
        {!isLoading && invitations.length === 0 && <Hint>No invitations are waiting for an answer.</Hint>}
        {invitations.length > 0 && (
          <List aria-label="Pending Invitations">
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationRow invitation={invitation} />
              </li>
            ))}
          </List>
        )}
      </Card>
    </Section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, invitedUser, email, invitedBy } = invitation;
  const name = invitedUser ? displayName(invitedUser) : (email ?? 'Somebody');
  const [link, setLink] = useState<string | null>(null);
  const { run, subject } = useManageAction({
    mutationFn: withdrawInvitation,
    successText: 'Invitation removed successfully',
    onError: (error) => showFailure(error, 'Failed to remove invitation'),
  });
  return (
    <ListRow
      leading={
        <Avatar
          initials={invitedUser ? initials(invitedUser) : name.slice(0, 1).toUpperCase()}
          src={invitedUser?.profileImageUrl}
          seed={invitedUser?.id ?? id}
        />
      }
      title={name}
      subtitle={link ?? `Invited by ${displayName(invitedBy)}`}
      trailing={
        <>
          {email !== null && (
            <InvitationLinkButton invitationId={id} name={name} link={link} onRenewed={setLink} />
          )}
          <IconButton
            aria-label={`Remove the invitation of ${name}`}
            busy={subject === id}
            onClick={() => run(id)}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

interface InvitationLinkButtonProps {
  readonly invitationId: string;
  readonly name: string;
  /** The link that was made on this screen: the server cannot send an earlier one again. */
  readonly link: string | null;
  readonly onRenewed: (link: string) => void;
}

/** Makes a new secret link of an invitation to an e-mail address, then copies it. */
function InvitationLinkButton({ invitationId, name, link, onRenewed }: InvitationLinkButtonProps) {
  const { copy } = useCopy('Invitation link');
  const { run, isPending } = useManageAction<undefined>({
    mutationFn: async () => onRenewed(await renewInvitationLink(invitationId)),
    successText: 'Invitation link created',
    onError: (error) => showServerFailure(error, 'Failed to create the invitation link'),
  });
  if (link !== null) {
    return (
      <IconButton aria-label={`Copy the invitation link of ${name}`} onClick={() => copy(link)}>
        <Copy size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <IconButton aria-label={`New invitation link of ${name}`} busy={isPending} onClick={() => run(undefined)}>
      <Link size={20} aria-hidden="true" />
    </IconButton>
  );
}
