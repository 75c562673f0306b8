import ShieldMinus from 'lucide-react/icons/shield-minus';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import UserMinus from 'lucide-react/icons/user-minus';
import type { GameDetail, Participant } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow, ShowMore } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { ConfirmButton, showServerFailure } from '#src/features/toasts/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { fullCount } from '#src/lib/text.ts';
import { useParticipantList } from '../participants.queries.ts';
import { removeParticipant, setAdmin, useManageAction } from './manage.queries.ts';

const INITIAL_COUNT = 8;

/** The participants, with controls to make admins and to remove people. Those of a large game are shown page by page. */
export function ParticipantsCard({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { people, total, search, hasFoundNobody, hasMore, showMore, isLoadingMore, isBusy, isError, retry } =
    useParticipantList(game, false, INITIAL_COUNT);
  return (
    <Section title={`Participants (${fullCount(total)})`}>
      <Card>
        {people && (
          <Stack gap={3}>
            {total > INITIAL_COUNT && <SearchField {...search} />}
            <div>
              <div aria-live="polite">{hasFoundNobody && <Hint>Nobody found</Hint>}</div>
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
            </div>
            {hasMore && <ShowMore busy={isLoadingMore} onClick={showMore} />}
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

interface ParticipantRowProps {
  readonly participant: Participant;
  readonly game: GameDetail;
  readonly viewerId: string;
}

/** A participant, with what the viewer may change about them. */
function ParticipantRow({ participant, game, viewerId }: ParticipantRowProps) {
  const { user, userId, isAdmin, viewer } = participant;
  const isOwner = userId === game.creatorId;
  const mark = isOwner ? '(Owner)' : isAdmin ? '(Admin)' : undefined;
  return (
    <li>
      <ListRow
        leading={<UserAvatar user={user} />}
        title={displayName(user)}
        mark={mark}
        subtitle={userId === viewerId ? 'You' : undefined}
        trailing={
          (viewer?.canSetAdmin || viewer?.canRemove) && (
            <>
              {viewer.canSetAdmin && <AdminToggle gameId={game.id} participant={participant} />}
              {viewer.canRemove && <Remove gameId={game.id} participant={participant} />}
            </>
          )
        }
      />
    </li>
  );
}

interface ActionProps {
  readonly gameId: string;
  readonly participant: Participant;
}

function AdminToggle({ gameId, participant: { user, userId, isAdmin } }: ActionProps) {
  const name = displayName(user);
  const { run, isPending } = useManageAction({
    mutationFn: (wanted: boolean) => setAdmin(gameId, userId, wanted),
    successText: 'Admin status updated successfully',
    onError: (error) => showServerFailure(error, 'Failed to update admin status'),
  });
  const Icon = isAdmin ? ShieldMinus : ShieldPlus;
  return (
    <ConfirmButton
      iconOnly
      label={isAdmin ? `Remove admin from ${name}` : `Make ${name} an admin`}
      icon={<Icon size={20} aria-hidden="true" />}
      tone={isAdmin ? 'brand' : 'muted'}
      question={isAdmin ? `Remove admin from ${name}?` : `Make ${name} an admin?`}
      text={
        isAdmin
          ? 'They keep playing and can no longer change the game.'
          : 'Admins can change the game, its groups and who takes part. They cannot delete it.'
      }
      confirmLabel={isAdmin ? 'Remove admin' : 'Make admin'}
      isBusy={isPending}
      onConfirm={(close) => run(!isAdmin, close)}
    />
  );
}

function Remove({ gameId, participant: { user, userId } }: ActionProps) {
  const name = displayName(user);
  const { run, isPending } = useManageAction<undefined>({
    mutationFn: () => removeParticipant(gameId, userId),
    successText: 'Participant removed successfully',
    onError: (error) => showServerFailure(error, 'Failed to remove participant'),
  });
  return (
    <ConfirmButton
      iconOnly
      label={`Remove ${name}`}
      icon={<UserMinus size={20} aria-hidden="true" />}
      tone="danger"
      question={`Remove ${name} from this game?`}
      text="They lose their score and their place in a group here. What they have posted stays."
      confirmLabel="Remove"
      danger
      isBusy={isPending}
      onConfirm={(close) => run(undefined, close)}
    />
  );
}
