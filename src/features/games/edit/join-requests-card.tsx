import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { tellFailure } from '#src/features/toasts/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { Face } from '../detail/person.tsx';
import { answerRequest, useJoinRequests } from './manage.queries.ts';
import { useManageAction } from './use-manage-action.ts';

interface Answer {
  readonly requestId: string;
  readonly approve: boolean;
}

/** Who waits to be let into a public game. */
export function JoinRequestsCard({ game }: { game: GameDetail }) {
  const now = useNow();
  const { data: requests, isError, isFetching, refetch } = useJoinRequests(game);
  const { run, isBusy, subject } = useManageAction({
    act: ({ requestId, approve }: Answer) => answerRequest(game.id, requestId, approve),
    succeeded: 'Join request handled successfully',
    tell: (error) => tellFailure(error, 'Failed to handle join request'),
  });
  return (
    <Section title="Join Requests">
      <Card>
        {requests?.length === 0 && (
          <Text size="sm" tone="muted">
            Nobody is waiting to be let in.
          </Text>
        )}
        {requests && requests.length > 0 && (
          <List aria-label="Join Requests">
            {requests.map(({ id, user, createdAt }) => (
              <li key={id}>
                <ListRow
                  leading={<Face user={user} />}
                  title={displayName(user)}
                  subtitle={relativeTime(createdAt, now)}
                  trailing={
                    <>
                      <IconButton
                        aria-label={`Decline ${displayName(user)}`}
                        title="Decline"
                        disabled={isBusy || subject?.requestId === id}
                        onClick={() => run({ requestId: id, approve: false })}
                      >
                        <X size={20} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        aria-label={`Approve ${displayName(user)}`}
                        title="Approve"
                        tone="brand"
                        disabled={isBusy || subject?.requestId === id}
                        onClick={() => run({ requestId: id, approve: true })}
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
        {!requests && isError && (
          <ErrorState
            title="The requests could not be loaded"
            text="Check your connection and try again."
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
        {!requests && !isError && <SkeletonRows count={2} label="Loading the join requests" />}
      </Card>
    </Section>
  );
}
