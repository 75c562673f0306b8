import { Link } from '@tanstack/react-router';
import { useDeferredValue, useRef } from 'react';
import type { PostsPage } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { reservedSpace, useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { useMyGames } from '#src/features/games/index.ts';
import {
  PostCard,
  PostsPager,
  useMyAccomplishments,
  usePageChanges,
  usePages,
} from '#src/features/posts/index.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import * as css from './profile.css.ts';

/** The user's accomplishments, page by page. */
export function Accomplishments({ viewer }: { viewer: User }) {
  const { request, goTo, back } = usePages();
  const { page } = request;
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useMyAccomplishments(request);

  // The last post of the last page was deleted, and with it the page.
  if (data?.posts.length === 0 && !isPlaceholderData && page > 1) back();

  if (data === undefined && !isError) {
    return <SkeletonCards label="Loading your accomplishments" height="6rem" />;
  }
  if (data?.posts.length === 0 && page === 1) return <NoAccomplishments />;
  const turn = (next: number) => {
    goTo(next, data?.next);
    afterNextPaint(() => top.current?.scrollIntoView({ block: 'start' }));
  };
  return (
    <Stack gap={4}>
      <div ref={top} className={css.pageTop}>
        {data ? (
          <Page posts={data.posts} viewer={viewer} busy={isPlaceholderData} />
        ) : (
          <ErrorState
            title="Failed to fetch accomplishments"
            text="Check your connection and try again."
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )}
      </div>
      {(data ?? page > 1) && (
        <PostsPager page={page} hasMore={data?.hasMore ?? false} busy={isPlaceholderData} onPage={turn} />
      )}
    </Stack>
  );
}

interface PageProps extends Pick<PostsPage, 'posts'> {
  readonly viewer: User;
  /** Another page is loading. */
  readonly busy: boolean;
}

function Page({ posts, viewer, busy }: PageProps) {
  // Twenty cards take a while to render: the button that was pressed responds first.
  const shown = useDeferredValue(posts);
  const pageChanges = usePageChanges(shown);
  return (
    <Cards
      key={pageChanges}
      posts={shown}
      viewer={viewer}
      busy={busy || shown !== posts}
      isOtherPage={pageChanges > 0}
    />
  );
}

function Cards({ posts, viewer, busy, isOtherPage }: PageProps & { readonly isOtherPage: boolean }) {
  const rendered = useIncrementalCards(posts.length, isOtherPage);
  // Nobody can interact in a game that they have left.
  const { data: games = [] } = useMyGames();
  const ownGames = new Set(games.map(({ id }) => id));
  return (
    <Stack gap={4} className={css.posts} aria-busy={busy} style={reservedSpace(rendered, posts.length)}>
      {posts.slice(0, rendered).map((post) => (
        <PostCard
          key={post.id}
          post={post}
          status={post.game.status}
          viewer={viewer}
          canInteract={post.game.status === 'active' && ownGames.has(post.gameId)}
          showsGame
        />
      ))}
    </Stack>
  );
}

function NoAccomplishments() {
  return (
    <EmptyState
      art="posts"
      title="Nothing shared yet"
      text="What you share in your games is collected here."
      action={
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Go to your games
        </Link>
      }
    />
  );
}
