import Clock from 'lucide-react/icons/clock';
import type { InvitationsOverview, JoinRequest } from '#contract/invitations.ts';
import { Card } from '#src/design/card/card.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { Text } from '#src/design/text/text.tsx';
import { SecondaryLink } from '#src/features/links/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { InvitationCard, InvitedGame } from './invitation-card.tsx';
import * as css from './invitations.css.ts';
import { useInvitations } from './invitations.queries.ts';

/** Opening the screen refetches invitations older than this, rather than wait for the next poll. */
const STALE_MS = 5_000;

/** Received invitations and the viewer's own pending requests to join. */
export function InvitesScreen() {
  const query = useInvitations({ staleTime: STALE_MS });
  const { data: overview, isError } = query;
  return (
    <Page title="Invitations">
      {overview && <Overview overview={overview} />}
      {!overview && isError && <ErrorState title="Your invitations could not be loaded" retry={query} />}
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
      action={<SecondaryLink to="/discover">Discover games</SecondaryLink>}
    />
  );
  return (
    <ListOrEmpty items={invitations} keyOf={({ id }) => id} empty={empty}>
      {(invitation) => (
        <InvitationCard invitation={invitation} declinedText="The invitation has been declined." />
      )}
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

function RequestCard({ request: { game, createdAt } }: { request: JoinRequest }) {
  const now = useNow();
  return (
    <Card as="article" aria-label={game.name}>
      <Stack gap={4}>
        <InvitedGame game={game} />
        <Row gap={2}>
          <Clock size={16} aria-hidden="true" className={css.icon} />
          <Text as="span" size="sm">
            {`Waiting for approval · asked ${relativeTime(createdAt, now).toLowerCase()}`}
          </Text>
        </Row>
      </Stack>
    </Card>
  );
}
