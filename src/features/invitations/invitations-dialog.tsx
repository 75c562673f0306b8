import { Dialog } from '#src/design/dialog/dialog.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { useItemFocus } from '#src/design/list-row/list-row.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { InvitationCard } from './invitation-card.tsx';
import { useInvitations } from './invitations.queries.ts';

/** The received invitations; polled while it is open. */
export default function InvitationsDialog({ open, onOpenChange }: DialogState) {
  const { data } = useInvitations();
  const invitations = data?.invitations ?? [];
  const focus = useItemFocus();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Game Invitations (${invitations.length})`}>
      {invitations.length === 0 ? (
        <EmptyState art="invitations" title="No invitations" text="You have answered all of them." />
      ) : (
        <Stack as="ul" gap={3} {...focus}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitationCard
                invitation={invitation}
                framed
                declinedText="Invitation declined."
                onAccepted={() => onOpenChange(false)}
              />
            </li>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
