import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { PostCard } from './post-card.tsx';
import * as css from './posts-section.css.ts';
import { usePageChanges } from './use-pages.ts';

interface PostListProps {
  readonly posts: readonly Post[];
  readonly game: Pick<Game, 'id' | 'status' | 'viewer'>;
  readonly viewer: User;
  /** Whether another page is loading. */
  readonly busy: boolean;
}

/** A page of posts; see {@link useIncrementalCards} for when it renders card by card. */
export function PostList({ posts, busy, ...props }: PostListProps) {
  // Rendering another page takes long; deferred, it does not block input.
  const shown = useDeferredValue(posts);
  const changes = usePageChanges(shown);
  return (
    <Cards key={changes} posts={shown} isActivated={changes > 0} busy={busy || shown !== posts} {...props} />
  );
}

function Cards({
  posts,
  game,
  viewer,
  busy,
  isActivated,
}: PostListProps & { readonly isActivated: boolean }) {
  const rendered = useIncrementalCards(posts.length, isActivated);
  const list = useSettled(posts, rendered);
  const canInteract = game.status === 'active' && game.viewer.isParticipant;
  return (
    <div ref={list}>
      <Stack gap={4} className={css.list} aria-busy={busy}>
        {posts.slice(0, rendered).map((post) => (
          <PostCard
            key={post.id}
            post={post}
            status={game.status}
            viewer={viewer}
            canInteract={canInteract}
          />
        ))}
      </Stack>
    </div>
  );
}

/** Marks each card once it has been laid out. Not all of them at the end: each new card repaints the unmarked ones. */
function useSettled(posts: readonly Post[], rendered: number) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cards = ref.current?.querySelectorAll(`article:not([${css.SETTLED}])`) ?? [];
    if (cards.length === 0) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const card of cards) card.setAttribute(css.SETTLED, '');
      }),
    );
  }, [posts, rendered]);
  return ref;
}
