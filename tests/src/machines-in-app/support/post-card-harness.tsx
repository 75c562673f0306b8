import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
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
  client.setQueryData(query.queryKey, { posts: [scene.post], hasMore: false });
  const root = openRootFor(client, scene.viewer.id);
  const framed = (shown: Scene) => (
    <QueryClientProvider client={client}>
      <RootActorContext value={root}>
        <Cards {...shown} />
      </RootActorContext>
      <Toaster toaster={toasts} />
    </QueryClientProvider>
  );
  const { rerender } = render(framed(scene));
  return {
    refresh: (change) =>
      client.setQueryData(query.queryKey, (page) => page && { ...page, posts: page.posts.map(change) }),
    turn: (status) => rerender(framed({ ...scene, status })),
  };
}

function Cards({ post, viewer, status }: Scene) {
  const { data } = useQuery({ ...gamePostsQuery(post.gameId), enabled: false });
  return data?.posts.map((one) => (
    <PostCard key={one.id} post={one} status={status} viewer={viewer} canInteract={status === 'active'} />
  ));
}
