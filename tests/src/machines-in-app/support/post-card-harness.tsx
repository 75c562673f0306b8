import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
import { api, responseWith } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';
import { PostCard } from '#src/features/posts/index.ts';
import { gamePostsQuery } from '#src/features/posts/posts.queries.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { openRootFor } from '#tests/src/support/root.tsx';

/** A post card that reads its post from the query cache. */
export interface PostCardHarness {
  /** Changes the post in the query cache, as a refetch does. */
  readonly refresh: (change: (post: Post) => Post) => void;
  /** Changes the status of the game. */
  readonly setStatus: (status: GameStatus) => void;
}

interface CardProps {
  readonly post: Post;
  readonly viewer: User;
  readonly status: GameStatus;
}

export function showPost(initial: CardProps): PostCardHarness {
  const client = createQueryClient();
  const query = gamePostsQuery(initial.post.gameId);
  client.posts.ofGame.setQueryData(query.queryKey, responseWith({ posts: [initial.post], hasMore: false }));
  const root = openRootFor(client, initial.viewer.id);
  const withProviders = (props: CardProps) => (
    <QueryClientProvider client={client}>
      <api.ReactQueryProvider>
        <RootActorContext value={root}>
          <Cards {...props} />
        </RootActorContext>
        <Toaster toaster={toasts} />
      </api.ReactQueryProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(withProviders(initial));
  return {
    refresh: (change) =>
      client.posts.ofGame.setQueryData(
        query.queryKey,
        (before) => before && { ...before, body: { ...before.body, posts: before.body.posts.map(change) } },
      ),
    setStatus: (status) => rerender(withProviders({ ...initial, status })),
  };
}

function Cards({ post, viewer, status }: CardProps) {
  const { data } = api.posts.ofGame.useQuery({ ...gamePostsQuery(post.gameId), enabled: false });
  return data?.posts.map((one) => (
    <PostCard key={one.id} post={one} status={status} viewer={viewer} canInteract={status === 'active'} />
  ));
}
