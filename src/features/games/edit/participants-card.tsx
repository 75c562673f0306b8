import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { fullCount } from '#src/lib/counts.ts';
import { useParticipantList } from '../participants.queries.ts';
import { ParticipantRow } from './participant-row.tsx';

const INITIAL_COUNT = 8;

/** The participants, with controls to make admins and to remove people. Those of a large game are shown page by page. */
export function ParticipantsCard({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { people, total, search, hasMore, showMore, isBusy, isError, retry } = useParticipantList(
    game,
    false,
    INITIAL_COUNT,
  );
  return (
    <Section title={`Participants (${fullCount(total)})`}>
      <Card>
        {people && (
          <Stack gap={3}>
            {total > INITIAL_COUNT && <SearchField {...search} />}
            <List aria-label="Participants">
              {people.map((participant) => (
                <ParticipantRow
                  key={participant.userId}
                  participant={participant}
                  game={game}
                  viewerId={viewerId}
                />
              ))}
            </List>
            {hasMore && (
              <Button variant="ghost" block onClick={showMore}>
                Show more
              </Button>
            )}
          </Stack>
        )}
        {!people && isError && (
          <ErrorState
            title="The participants could not be loaded"
            retry={{ refetch: retry, isFetching: isBusy }}
          />
        )}
        {!people && !isError && <SkeletonRows count={3} label="Loading the participants" />}
      </Card>
    </Section>
  );
}
