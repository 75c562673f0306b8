import { useDeferredValue } from 'react';
import type { GameDetail } from '#contract/games.ts';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ShowMore } from '#src/design/list-row/list-row.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';
import { fullCount } from '#src/lib/text.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useParticipantList } from '../participants.queries.ts';
import { MemberRow } from './member-row.tsx';

const SEARCHED_FROM = 50;
/** Rows rendered with the sheet, and in each step after it while it slides in. */
const ROWS_PER_STEP = 6;

export interface ParticipantsDialogProps extends DialogState {
  readonly game: GameDetail;
  readonly viewerId: string;
}

/** The participants. Those of a large game are shown page by page and can be searched. */
export default function ParticipantsDialog({ game, viewerId, open, onOpenChange }: ParticipantsDialogProps) {
  const { people, total, search, hasFoundNobody, hasMore, showMore, isLoadingMore, isBusy, isError, retry } =
    useParticipantList(game, true);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Participants (${fullCount(total)})`}>
      <Stack gap={3}>
        {total > SEARCHED_FROM && <SearchField {...search} />}
        <div>
          <div aria-live="polite">{hasFoundNobody && <Hint>Nobody found</Hint>}</div>
          <People people={people ?? []} game={game} viewerId={viewerId} />
        </div>
        {isError && (
          <ErrorState
            title="The participants could not be loaded"
            retry={{ refetch: retry, isFetching: isBusy }}
          />
        )}
        {people && hasMore && <ShowMore variant="secondary" busy={isLoadingMore} onClick={showMore} />}
      </Stack>
    </Dialog>
  );
}

interface PeopleProps extends Pick<ParticipantsDialogProps, 'game' | 'viewerId'> {
  readonly people: GameDetail['participants'];
}

function People({ people, game, viewerId }: PeopleProps) {
  // The sheet renders before many rows: together they block a slow phone's main thread for too long.
  const isOpen = useDeferredValue(true, people.length <= ROWS_PER_STEP);
  const rendered = useIncrementalRendering(isOpen ? people.length : 0, ROWS_PER_STEP);
  return (
    <List aria-label="Participants" rows={people.length}>
      {people.slice(0, rendered).map(({ userId, user, isAdmin, viewer }) => (
        <MemberRow
          key={userId}
          user={user}
          gameId={game.id}
          viewerId={viewerId}
          note={userId === game.creatorId ? 'Owner' : isAdmin ? 'Admin' : undefined}
          viewer={viewer}
        />
      ))}
    </List>
  );
}
