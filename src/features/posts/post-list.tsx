import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { PostCard } from './post-card.tsx';
import * as css from './posts-section.css.ts';
import { usePageChanges } from './use-page-changes.ts';

interface PostListProps {
  readonly posts: readonly Post[];
  readonly game: Pick<Game, 'id' | 'status' | 'viewer'>;
  readonly viewer: User;
  /** Another page is on its way. */
  readonly busy: boolean;
}

/**
 * A page of posts. On a screen that is loaded or come back to it comes whole, for somebody may have been further down in it; one
 * that is opened or turned to is seen from its top, and comes step by step.
 */
export function PostList({ posts, busy, ...props }: PostListProps) {
  // Other cards take a while: piece by piece, so that a finger is answered meanwhile.
  const shown = useDeferredValue(posts);
  const turns = usePageChanges(shown);
  return <Cards key={turns} posts={shown} isTurned={turns > 0} busy={busy || shown !== posts} {...props} />;
}

function Cards({ posts, game, viewer, busy, isTurned }: PostListProps & { readonly isTurned: boolean }) {
  const drawn = useIncrementalCards(posts.length, isTurned);
  const list = useSettled(posts, drawn);
  const canInteract = game.status === 'active' && game.viewer.isParticipant;
  return (
    <div ref={list}>
      <Stack gap={4} className={css.list} aria-busy={busy}>
        {posts.slice(0, drawn).map((post) => (
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

/**
 * Marks each card once it has been laid out, so that the browser knows how high it is. At once and not when all are there, for
 * each card that comes has those before it painted anew.
 */
function useSettled(posts: readonly Post[], drawn: number) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cards = ref.current?.querySelectorAll(`article:not([${css.SETTLED}])`) ?? [];
    if (cards.length === 0) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const card of cards) card.setAttribute(css.SETTLED, '');
      }),
    );
  }, [posts, drawn]);
  return ref;
}
