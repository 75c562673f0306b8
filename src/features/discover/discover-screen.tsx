import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { countWithNoun } from '#src/lib/text.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { usePublicGames } from './discover.queries.ts';
import { GameSection, MoreGames, toSections } from './game-sections.tsx';
import { useGameSearch } from './use-game-search.ts';

export interface DiscoverScreenProps {
  /** The search text when the screen opens. */
  readonly initialText: string;
  readonly onTextChange: (text: string) => void;
}

/** Public games to join, and a search for them. */
export function DiscoverScreen({ initialText, onTextChange }: DiscoverScreenProps) {
  const query = usePublicGames();
  const { data: publicGames, isError } = query;
  const { text, found, isSearching, hasFailed, setText } = useGameSearch(initialText);
  const isWide = useMedia(media.desktop);
  // The results of an earlier search may be older than the list.
  const sections = toSections([...found, ...(publicGames ?? []), ...(isSearching ? [] : found)], text);
  const hasGames = sections.count > 0;
  const isKnown = (publicGames !== undefined || hasGames) && text.trim() !== '' && !isSearching;
  const comingSoon = hasGames ? (
    <GameSection title="Coming Soon" games={sections.upcoming} empty="Nothing is about to start." />
  ) : undefined;
  return (
    <Page title="Discover" aside={isWide ? comingSoon : undefined}>
      <SearchField
        label="Search games"
        placeholder="Search games"
        value={text}
        onChange={(next) => {
          setText(next);
          onTextChange(next);
        }}
        busy={isSearching}
        foundText={isKnown ? `${countWithNoun(sections.count, 'game')} found` : ''}
      />
      {hasFailed && <SearchFailure onRetry={() => setText(text)} />}
      {publicGames && !hasGames && <NoGames text={text.trim()} isSearching={isSearching} />}
      {hasGames && (
        <>
          <GameSection title="Active Games" games={sections.active} empty="No active games here right now." />
          {!isWide && comingSoon}
          <MoreGames games={sections.others} />
        </>
      )}
      {!publicGames && isError && <ErrorState title="Games could not be loaded" retry={query} />}
      {!publicGames && !isError && <SkeletonCards count={3} height="11rem" label="Loading games" />}
    </Page>
  );
}

function NoGames({ text, isSearching }: { text: string; isSearching: boolean }) {
  if (isSearching) return <SkeletonCards count={2} height="11rem" label="Searching games" />;
  if (text !== '') {
    return <EmptyState art="search" title={`No games match “${text}”`} text="Try other words, or fewer." />;
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
        The search failed. Only games that were loaded before are shown.{' '}
      </Text>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Search again
      </Button>
    </div>
  );
}
