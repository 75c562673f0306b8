import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { media } from '#src/design/media.ts';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Text } from '#src/design/text/text.tsx';
import { counted } from '#src/lib/text.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { usePublicGames } from './discover.queries.ts';
import { GameCards, MoreGames } from './game-cards.tsx';
import { merged, type Shelves, shelve } from './shelves.ts';
import { useGameSearch } from './use-game-search.ts';

export interface DiscoverScreenProps {
  /** What is searched for when the screen opens. */
  readonly initialText: string;
  readonly onTextChange: (text: string) => void;
}

/** Public games to join, and a way to find them. */
export function DiscoverScreen({ initialText, onTextChange }: DiscoverScreenProps) {
  const known = usePublicGames();
  const search = useGameSearch(initialText);
  const type = (text: string) => {
    search.type(text);
    onTextChange(text);
  };
  const isWide = useMedia(media.rail);
  const games = known.data && merged(search.found, known.data);
  const shelves = games && shelve(games, search.text);
  const comingSoon = shelves && <ComingSoon games={shelves.upcoming} />;
  const isEmpty = shelves !== undefined && countOf(shelves) === 0;
  return (
    <Page title="Discover" aside={isWide && !isEmpty ? comingSoon : undefined}>
      <SearchField
        label="Search games"
        placeholder="Search games"
        value={search.text}
        onChange={type}
        busy={search.isSearching}
      />
      {search.failed && <SearchFailure onRetry={() => search.type(search.text)} />}
      {shelves && (
        <>
          <span className={visuallyHidden}>
            <span role="status">
              {search.text.trim() !== '' &&
                !search.isSearching &&
                `${counted(countOf(shelves), 'game')} found`}
            </span>
          </span>
          {isEmpty ? (
            <Nothing text={search.text.trim()} isSearching={search.isSearching} />
          ) : (
            <>
              <Section title="Active Games">
                <GameCards games={shelves.active} empty="No active games here right now." />
              </Section>
              {!isWide && comingSoon}
              <MoreGames games={shelves.others} />
            </>
          )}
        </>
      )}
      {!known.data && known.isError && (
        <ErrorState
          title="Games could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="outline" busy={known.isFetching} onClick={() => void known.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!known.data && !known.isError && <SkeletonCards count={3} height="11rem" label="Loading games" />}
    </Page>
  );
}

const countOf = ({ active, upcoming, others }: Shelves) => active.length + upcoming.length + others.length;

function ComingSoon({ games }: { games: readonly Game[] }) {
  return (
    <Section title="Coming Soon">
      <GameCards games={games} empty="Nothing is about to start." />
    </Section>
  );
}

function Nothing({ text, isSearching }: { text: string; isSearching: boolean }) {
  if (isSearching) return <SkeletonCards count={2} height="11rem" label="Searching games" />;
  if (text !== '') {
    return (
      <EmptyState
        art="search"
        title={`No games match “${text}”`}
        text="Try another word, or fewer of them."
      />
    );
  }
  return (
    <EmptyState
      art="games"
      title="No public games yet"
      text="Games that everybody may join are shown here. Create the first one from Home."
    />
  );
}

function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Text as="span" size="sm" tone="danger">
        The search did not get through. These are only the games known already.{' '}
      </Text>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Search again
      </Button>
    </div>
  );
}
