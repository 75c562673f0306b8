import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { GameDetail } from '#contract/games.ts';
import type { JoinRequest } from '#contract/invitations.ts';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { showFailure } from '#src/features/toasts/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { decideJoinRequest, useJoinRequests, useManageAction } from './manage.queries.ts';

/** The pending requests to join a public game. */
export function JoinRequestsCard({ game }: { game: GameDetail }) {
  const query = useJoinRequests(game);
  const { data: requests, isError } = query;
  return (
    <Section title="Join Requests">
      <Card>
        {requests?.length === 0 && <Hint>Nobody is waiting to be let in.</Hint>}
        {requests && requests.length > 0 && (
          <List aria-label="Join Requests">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow gameId={game.id} request={request} />
              </li>
            ))}
          </List>
        )}
        {!requests && isError && <ErrorState title="The requests could not be loaded" retry={query} />}
        {!requests && !isError && <SkeletonRows count={2} label="Loading the join requests" />}
      </Card>
    </Section>
  );
}

function RequestRow({
  gameId,
  request: { id, user, createdAt },
}: {
  readonly gameId: string;
  readonly request: JoinRequest;
}) {
  const now = useNow();
  const { run, subject } = useManageAction({
    mutationFn: (isApproved: boolean) => decideJoinRequest(gameId, id, isApproved),
    successText: 'Join request handled successfully',
    onError: (error) => showFailure(error, 'Failed to handle join request'),
  });
  const isAnswered = subject !== undefined;
  return (
    <ListRow
      leading={<UserAvatar user={user} />}
      title={displayName(user)}
      subtitle={relativeTime(createdAt, now)}
      trailing={
        <>
          <IconButton
            aria-label={`Decline ${displayName(user)}`}
            title="Decline"
            aria-disabled={isAnswered}
            onClick={() => run(false)}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={`Approve ${displayName(user)}`}
            title="Approve"
            tone="brand"
            aria-disabled={isAnswered}
            onClick={() => run(true)}
          >
            <Check size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}
