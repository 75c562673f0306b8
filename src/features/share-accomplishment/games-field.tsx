import { Button } from '#src/design/button/button.tsx';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import type { Sharing } from './use-share-accomplishment.ts';

/** The active games one plays, to share in one or several of them. */
export function GamesField({ sharing }: { readonly sharing: Sharing }) {
  const { games, gamesAre, chosen, choose, problems, isBusy, retryGames } = sharing;
  if (gamesAre === 'loading') {
    return (
      <SkeletonGroup label="Loading your games">
        <Skeleton shape="block" height="2.75rem" width="60%" />
      </SkeletonGroup>
    );
  }
  if (gamesAre === 'missing') {
    return (
      <ErrorState
        title="Your games could not be loaded"
        action={
          <Button variant="outline" onClick={retryGames}>
            Try again
          </Button>
        }
      />
    );
  }
  if (games.length === 0) {
    return (
      <>
        <Text tone="muted">You have no active game to share in. Join one or wait until yours starts.</Text>
        {problems.games !== null && (
          <Text role="alert" tone="danger" size="sm">
            {problems.games}
          </Text>
        )}
      </>
    );
  }
  return (
    <ChoiceChips
      label="Share in"
      options={games.map(({ id, name }) => ({ value: id, label: name, disabled: isBusy }))}
      value={chosen}
      onChange={choose}
      error={problems.games}
    />
  );
}
