import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { useInvitationLink } from './invitations.mutations.ts';

/** The page behind the secret link of an invitation, until the invitation is shown among the user's own. */
export function InvitationLinkScreen({ token }: { token: string }) {
  const { open, failure } = useInvitationLink(token);
  return (
    <Page title="Invitation">
      {failure === null ? (
        <Spinner block label="Opening the invitation" />
      ) : (
        <ErrorState title="The invitation could not be opened" text={failure} retry={{ refetch: open }} />
      )}
    </Page>
  );
}
