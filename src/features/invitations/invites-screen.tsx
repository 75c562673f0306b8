import { Link } from '@tanstack/react-router';
import type { InvitationsOverview } from '#contract/invitations.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useInvitations } from './invitations.queries.ts';
import { RequestCard } from './request-card.tsx';

/** Whoever opens the screen wants what there is now, not what the last poll found. */
const FRESH_MS = 5_000;

const DECLINED = 'The invitation has been declined.';

/** Who wants one in a game, and whom one has asked to be let in. */
export function InvitesScreen() {
  const { data: overview, isError, isFetching, refetch } = useInvitations({ staleTime: FRESH_MS });
  return (
    <Page title="Invitations">
      {overview && <Overview overview={overview} />}
      {!overview && isError && (
        <ErrorState
          title="Your invitations could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!overview && !isError && <SkeletonCards count={2} label="Loading your invitations" height="7rem" />}
    </Page>
  );
}

function Overview({ overview: { invitations, pendingRequests } }: { overview: InvitationsOverview }) {
  return (
    <Tabs
      label="Invitations"
      tabs={[
        {
          value: 'received',
          label: `Received (${invitations.length})`,
          content: <Received invitations={invitations} />,
        },
        {
          value: 'pending',
          label: `Pending (${pendingRequests.length})`,
          content: <Pending requests={pendingRequests} />,
        },
      ]}
    />
  );
}

function Received({ invitations }: Pick<InvitationsOverview, 'invitations'>) {
  const empty = (
    <EmptyState
      art="invitations"
      title="No invitations"
      text="When somebody wants you in their game, you can answer here."
      action={
        <Link to="/discover" className={buttonClass({ variant: 'secondary' })}>
          Discover games
        </Link>
      }
    />
  );
  return (
    <ListOrEmpty items={invitations} keyOf={({ id }) => id} empty={empty}>
      {(invitation) => <InvitationCard invitation={invitation} declinedText={DECLINED} />}
    </ListOrEmpty>
  );
}

function Pending({ requests }: { requests: InvitationsOverview['pendingRequests'] }) {
  const empty = (
    <EmptyState
      art="upcoming"
      title="Nothing pending"
      text="Games you have asked to join stay here until their people answer."
    />
  );
  return (
    <ListOrEmpty items={requests} keyOf={({ id }) => id} empty={empty}>
      {(request) => <RequestCard request={request} />}
    </ListOrEmpty>
  );
}
