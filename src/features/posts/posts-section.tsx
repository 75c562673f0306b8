import { type ButtonHTMLAttributes, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { PendingPosts } from './pending-posts.tsx';
import { PostList } from './post-list.tsx';
import { useGamePosts } from './posts.queries.ts';
import { PostsPager } from './posts-pager.tsx';
import * as css from './posts-section.css.ts';
import { usePages } from './use-pages.ts';

interface PostsSectionProps {
  readonly game: Pick<Game, 'id' | 'status' | 'viewer'>;
  readonly viewer: User;
  /** Props of a button that opens the dialog to share an accomplishment in this game. */
  readonly shareButton?: ButtonHTMLAttributes<HTMLButtonElement>;
}

/** The accomplishments of a game, page by page; nothing for an upcoming game. */
export function PostsSection({ game, viewer, shareButton }: PostsSectionProps) {
  if (game.status === 'upcoming') return null;
  return (
    <Section title="Accomplishments">
      <PendingPosts gameId={game.id} />
      <GamePosts key={game.id} game={game} viewer={viewer} shareButton={shareButton} />
    </Section>
  );
}

function GamePosts({ game, viewer, shareButton }: PostsSectionProps) {
  const { request, goTo, back } = usePages();
  const { page } = request;
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useGamePosts(game.id, request);

  // The only post of the last page was deleted.
  if (data?.posts.length === 0 && !isPlaceholderData && page > 1) back();

  const turn = (next: number) => {
    goTo(next, data?.next);
    // After the button has rendered its new state: scrolling causes layout and paint.
    afterNextPaint(() => top.current?.scrollIntoView({ block: 'start' }));
  };

  if (data === undefined && !isError) return <SkeletonCards label="Loading accomplishments" height="6rem" />;
  if (data?.posts.length === 0 && page === 1) return <NoPosts game={game} shareButton={shareButton} />;
  return (
    <div ref={top} className={css.top}>
      <Stack gap={4}>
        {data ? (
          <PostList posts={data.posts} game={game} viewer={viewer} busy={isPlaceholderData} />
        ) : (
          <ErrorState
            title="The accomplishments could not be loaded"
            text="Check your connection and try again."
            action={
              <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {(data ?? page > 1) && (
          <PostsPager page={page} hasMore={data?.hasMore ?? false} busy={isPlaceholderData} onPage={turn} />
        )}
      </Stack>
    </div>
  );
}

function NoPosts({ game, shareButton }: Pick<PostsSectionProps, 'game' | 'shareButton'>) {
  if (game.status === 'active' && game.viewer.isParticipant) {
    return (
      <EmptyState
        art="posts"
        title="No accomplishments shared yet"
        text="Be the first to share!"
        action={
          shareButton && (
            <Button variant="gradient" {...shareButton}>
              Share Your Accomplishment
            </Button>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      art="posts"
      title={
        game.status === 'completed' ? 'Nobody shared anything in this game' : 'Nothing to cheer for so far'
      }
    />
  );
}
