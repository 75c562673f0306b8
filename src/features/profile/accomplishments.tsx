import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PostsPage } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { Button, buttonClass, EmptyState, ErrorState, SkeletonCards, Stack } from '#src/design/index.ts';
import { myGamesQuery } from '#src/features/games/index.ts';
import { myAccomplishmentsQuery, PostCard, PostsPager, usePages } from '#src/features/posts/index.ts';
import { afterPaint } from '#src/lib/after-paint.ts';
import * as css from './accomplishments.css.ts';

/** Everything one has shared, page by page. */
export function Accomplishments({ viewer }: { viewer: User }) {
  const { asked, turn: turnTo, back } = usePages();
  const { page } = asked;
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery(myAccomplishmentsQuery(asked));

  // The last post of the last page was deleted: the page is no more.
  if (data?.posts.length === 0 && !isPlaceholderData && page > 1) back();

  if (data === undefined && isError) {
    return (
      <ErrorState
        title="Failed to fetch accomplishments"
        text="Check your connection and try again."
        action={
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (data === undefined) return <SkeletonCards label="Loading your accomplishments" height="6rem" />;
  if (data.posts.length === 0 && page === 1) return <NothingShared />;
  const turn = (next: number) => {
    turnTo(next, data.next);
    afterPaint(() => top.current?.scrollIntoView({ block: 'start' }));
  };
  return (
    <Stack gap={4}>
      <div ref={top} className={css.top} aria-busy={isPlaceholderData}>
        <Cards posts={data.posts} viewer={viewer} />
      </div>
      <PostsPager page={page} hasMore={data.hasMore} busy={isPlaceholderData} onPage={turn} />
    </Stack>
  );
}

function Cards({ posts, viewer }: Pick<PostsPage, 'posts'> & { viewer: User }) {
  // In a game one has left there is nothing to be said any more.
  const { data: games = [] } = useQuery(myGamesQuery);
  const ownGames = new Set(games.map(({ id }) => id));
  return (
    <Stack gap={4}>
      {posts.map((post) => (
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

function NothingShared() {
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
