import type { ReactNode } from 'react';
import { failureText, isRefused } from '#src/api/errors.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState, type ErrorStateProps } from '#src/design/error-state/error-state.tsx';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { mayEdit, useGame } from '#src/features/games/index.ts';
import { BackLink, SecondaryLink } from '#src/features/links/index.ts';
import { AddMembers, CreateGroup } from './group-actions.tsx';
import { GroupCard } from './group-card.tsx';
import * as css from './groups.css.ts';
import { type GroupsOfGame, useGroups } from './groups.queries.ts';

/** The groups of a game. Participants see them; the creator and admins change them. */
export function GroupsScreen({ gameId }: { gameId: string }) {
  const viewer = useViewer();
  const game = useGame(gameId);
  const groups = useGroups(gameId);
  const mayManage = game.data !== undefined && mayEdit(game.data, viewer.id);
  const page = (content: ReactNode) => (
    <Page
      title="Groups"
      documentTitle={game.data ? `Groups of ${game.data.name}` : 'Groups'}
      subtitle={game.data?.name}
      back={
        <BackLink
          to={mayManage ? '/games/$id/edit' : '/games/$id'}
          params={{ id: gameId }}
          aria-label={mayManage ? 'Back to game settings' : 'Back to the game'}
        />
      }
    >
      {content}
    </Page>
  );
  if (game.data && groups.data) {
    return page(<Groups game={game.data} groups={groups.data} viewerId={viewer.id} mayManage={mayManage} />);
  }
  const error = groups.error ?? game.error;
  if (error) {
    const refetch = () => Promise.all([groups.refetch(), game.refetch()]);
    return page(<GroupsError error={error} retry={{ refetch, isFetching: groups.isFetching }} />);
  }
  return page(<SkeletonCards count={3} height="8rem" label="Loading the groups" />);
}

function Groups(ofGame: GroupsOfGame) {
  const { game, groups, mayManage } = ofGame;
  return (
    <>
      {mayManage && (
        <div className={css.actions}>
          <CreateGroup gameId={game.id} groups={groups} />
          <AddMembers ofGame={ofGame} />
        </div>
      )}
      <Section title={`Groups (${groups.length})`}>
        <ListOrEmpty
          items={groups}
          keyOf={({ id }) => id}
          empty={
            <EmptyState
              art="people"
              title="No groups yet"
              text={
                mayManage
                  ? 'Groups play together: the scores of their members add up.'
                  : 'The creator of the game can make groups, whose scores add up.'
              }
            />
          }
        >
          {(group) => <GroupCard group={group} ofGame={ofGame} />}
        </ListOrEmpty>
      </Section>
    </>
  );
}

function GroupsError({ error, retry }: { error: unknown } & Pick<ErrorStateProps, 'retry'>) {
  return (
    <ErrorState
      title="The groups cannot be shown"
      text={failureText(error, 'Check your connection and try again.')}
      retry={retry}
      // Trying again helps neither without access nor where there is no such game.
      action={isRefused(error) ? <SecondaryLink to="/">Return Home</SecondaryLink> : undefined}
    />
  );
}
