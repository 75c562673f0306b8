import { useState } from 'react';
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
import { useParticipants } from '../use-participants.ts';
import { ParticipantRow } from './participant-row.tsx';

const SHOWN_AT_FIRST = 8;
const STEP = 50;

/** Who takes part, with ways to make admins and to remove people. Large games are shown piece by piece. */
export function ParticipantsCard({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const [text, setText] = useState('');
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const { people, total, hasMore, loadMore, isBusy, isError, retry } = useParticipants(game, {
    text,
    fromGame: false,
  });
  const more = () => {
    setCount((before) => before + STEP);
    if (people && count + STEP > people.length && hasMore) loadMore();
  };
  return (
    <Section title={`Participants (${fullCount(total)})`}>
      <Card>
        {people && (
          <Stack gap={3}>
            {total > SHOWN_AT_FIRST && (
              <SearchField
                label="Find a participant"
                placeholder="Find a participant"
                value={text}
                onChange={setText}
              />
            )}
            <List aria-label="Participants">
              {people.slice(0, count).map((one) => (
                <ParticipantRow key={one.userId} participant={one} game={game} viewerId={viewerId} />
              ))}
            </List>
            {(people.length > count || hasMore) && (
              <Button variant="ghost" block onClick={more}>
                Show more
              </Button>
            )}
          </Stack>
        )}
        {!people && isError && (
          <ErrorState
            title="The participants could not be loaded"
            text="Check your connection and try again."
            action={
              <Button variant="outline" busy={isBusy} onClick={retry}>
                Try again
              </Button>
            }
          />
        )}
        {!people && !isError && <SkeletonRows count={3} label="Loading the participants" />}
      </Card>
    </Section>
  );
}
