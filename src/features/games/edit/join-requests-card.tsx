import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { GameDetail } from '#contract/games.ts';
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

interface Answer {
  readonly requestId: string;
  readonly isApproved: boolean;
}

/** The pending requests to join a public game. */
export function JoinRequestsCard({ game }: { game: GameDetail }) {
  const now = useNow();
  const query = useJoinRequests(game);
  const { data: requests, isError } = query;
  const { run, isPending, subject } = useManageAction({
    mutationFn: ({ requestId, isApproved }: Answer) => decideJoinRequest(game.id, requestId, isApproved),
    successText: 'Join request handled successfully',
    onError: (error) => showFailure(error, 'Failed to handle join request'),
  });
  return (
    <Section title="Join Requests">
      <Card>
        {requests?.length === 0 && <Hint>Nobody is waiting to be let in.</Hint>}
        {requests && requests.length > 0 && (
          <List aria-label="Join Requests">
            {requests.map(({ id, user, createdAt }) => (
              <li key={id}>
                <ListRow
                  leading={<UserAvatar user={user} />}
                  title={displayName(user)}
                  subtitle={relativeTime(createdAt, now)}
                  trailing={
                    <>
                      <IconButton
                        aria-label={`Decline ${displayName(user)}`}
                        title="Decline"
                        disabled={isPending || subject?.requestId === id}
                        onClick={() => run({ requestId: id, isApproved: false })}
                      >
                        <X size={20} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        aria-label={`Approve ${displayName(user)}`}
                        title="Approve"
                        tone="brand"
                        disabled={isPending || subject?.requestId === id}
                        onClick={() => run({ requestId: id, isApproved: true })}
                      >
                        <Check size={20} aria-hidden="true" />
                      </IconButton>
                    </>
                  }
                />
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
