import { useDeferredValue, useState } from 'react';
import type { GameDetail } from '#contract/games.ts';

import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { fullCount } from '#src/lib/counts.ts';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';
import { useParticipants } from '../use-participants.ts';
import { MemberRow } from './member-row.tsx';

const STEP = 50;

/** So many are drawn with the sheet, and in each step after it, while it is on its way up. */
const FEW = 6;

export interface ParticipantsDialogProps {
  readonly game: GameDetail;
  readonly viewerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Who takes part. Large games are shown piece by piece and can be searched. */
export default function ParticipantsDialog({ game, viewerId, open, onOpenChange }: ParticipantsDialogProps) {
  const [text, setText] = useState('');
  const [count, setCount] = useState(STEP);
  const { people = [], total, hasMore, loadMore } = useParticipants(game, { text, fromGame: true });
  const more = () => {
    setCount((before) => before + STEP);
    if (count + STEP > people.length && hasMore) loadMore();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Participants (${fullCount(total)})`}>
      <Stack gap={3}>
        {total > STEP && (
          <SearchField
            label="Find a participant"
            placeholder="Find a participant"
            value={text}
            onChange={setText}
          />
        )}
        <People people={people.slice(0, count)} game={game} viewerId={viewerId} />
        {(people.length > count || hasMore) && (
          <Button variant="secondary" block onClick={more}>
            Show more
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

interface PeopleProps extends Pick<ParticipantsDialogProps, 'game' | 'viewerId'> {
  readonly people: GameDetail['participants'];
}

function People({ people, game, viewerId }: PeopleProps) {
  // The sheet comes first, and many people once it is on its way up: together they keep a slow phone for too long.
  const isUp = useDeferredValue(true, people.length <= FEW);
  const drawn = useIncrementalRendering(isUp ? people.length : 0, FEW);
  return (
    <List aria-label="Participants" rows={people.length}>
      {people.slice(0, drawn).map(({ userId, user, isAdmin }) => (
        <MemberRow
          key={userId}
          user={user}
          gameId={game.id}
          viewerId={viewerId}
          note={userId === game.creatorId ? 'Owner' : isAdmin ? 'Admin' : undefined}
          canMessage={game.viewer.isParticipant}
        />
      ))}
    </List>
  );
}
