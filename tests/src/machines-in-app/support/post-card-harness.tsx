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

/** One post in the list of its game, as the cache has it. */
export interface PostCardHarness {
  /** The server's newer state of the post arrives by another way. */
  readonly refresh: (change: (post: Post) => Post) => void;
  /** The game is at another point of its life. */
  readonly turn: (status: GameStatus) => void;
}

interface Scene {
  readonly post: Post;
  readonly viewer: User;
  readonly status: GameStatus;
}

export function showPost(scene: Scene): PostCardHarness {
  const client = createQueryClient();
  const query = gamePostsQuery(scene.post.gameId);
  client.posts.ofGame.setQueryData(query.queryKey, responseWith({ posts: [scene.post], hasMore: false }));
  const root = openRootFor(client, scene.viewer.id);
  const framed = (shown: Scene) => (
    <QueryClientProvider client={client}>
      <api.ReactQueryProvider>
        <RootActorContext value={root}>
          <Cards {...shown} />
        </RootActorContext>
        <Toaster toaster={toasts} />
      </api.ReactQueryProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(framed(scene));
  return {
    refresh: (change) =>
      client.posts.ofGame.setQueryData(
        query.queryKey,
        (before) => before && { ...before, body: { ...before.body, posts: before.body.posts.map(change) } },
      ),
    turn: (status) => rerender(framed({ ...scene, status })),
  };
}

function Cards({ post, viewer, status }: Scene) {
  const { data } = api.posts.ofGame.useQuery({ ...gamePostsQuery(post.gameId), enabled: false });
  return data?.posts.map((one) => (
    <PostCard key={one.id} post={one} status={status} viewer={viewer} canInteract={status === 'active'} />
  ));
}
