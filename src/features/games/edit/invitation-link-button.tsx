import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { showServerFailure, useCopy } from '#src/features/toasts/index.ts';
import { renewInvitationLink, useManageAction } from './manage.queries.ts';

export interface InvitationLinkButtonProps {
  readonly invitationId: string;
  readonly name: string;
  /** The link that was made on this screen: the server cannot send an earlier one again. */
  readonly link: string | null;
  readonly onRenewed: (link: string) => void;
}

/** Makes a new secret link of an invitation to an e-mail address, then copies it. */
export function InvitationLinkButton({ invitationId, name, link, onRenewed }: InvitationLinkButtonProps) {
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
