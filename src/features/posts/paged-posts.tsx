import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { Post, PostsPage } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { PostCard, type PostCardProps } from './post-card.tsx';
import * as css from './posts.css.ts';
import { PostsPager, usePageChanges, type usePages } from './posts-pager.tsx';

interface CardsProps {
  readonly viewer: User;
  readonly cardOf: (post: Post) => Pick<PostCardProps, 'status' | 'canInteract' | 'showsGame'>;
}

interface PagedPostsProps extends CardsProps {
  readonly pages: ReturnType<typeof usePages>;
  /** The page that `pages` requests. */
  readonly query: {
    readonly data: PostsPage | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The label while the first page loads, and the title of a failure. */
  readonly loading: string;
  readonly failed: string;
  /** Rendered if there are no posts. */
  readonly empty: ReactNode;
}

/** Posts page by page. */
export function PagedPosts({ pages, query, loading, failed, empty, ...cards }: PagedPostsProps) {
  const { page } = pages.request;
  const { data, isError, isPlaceholderData } = query;
  const top = useRef<HTMLDivElement>(null);

  // The only post of the last page was deleted.
  if (data?.posts.length === 0 && !isPlaceholderData && page > 1) pages.back();

  const openPage = (next: number) => {
    pages.goTo(next, data?.next);
    // After the button has rendered its new state: scrolling causes layout and paint.
    afterNextPaint(() => top.current?.scrollIntoView({ block: 'start' }));
  };

  if (data === undefined && !isError) return <SkeletonCards label={loading} height="6rem" />;
  if (data?.posts.length === 0 && page === 1) return empty;
  return (
    <div ref={top} className={css.top}>
      <Stack gap={4}>
        {data ? (
          <Posts posts={data.posts} busy={isPlaceholderData} {...cards} />
        ) : (
          <ErrorState title={failed} retry={query} />
        )}
        {(data ?? page > 1) && (
          <PostsPager
            page={page}
            hasMore={data?.hasMore ?? false}
            busy={isPlaceholderData}
            onPage={openPage}
          />
        )}
      </Stack>
    </div>
  );
}

interface PostsProps extends CardsProps {
  readonly posts: readonly Post[];
  /** Whether another page is loading. */
  readonly busy: boolean;
}

/** A page of posts; see {@link useIncrementalCards} for when it renders card by card. */
function Posts({ posts, busy, ...cards }: PostsProps) {
  // Rendering another page takes long; deferred, it does not block input.
  const shown = useDeferredValue(posts);
  const changes = usePageChanges(shown);
  return (
    <Cards key={changes} posts={shown} isActivated={changes > 0} busy={busy || shown !== posts} {...cards} />
  );
}

function Cards({ posts, viewer, busy, cardOf, isActivated }: PostsProps & { readonly isActivated: boolean }) {
  const rendered = useIncrementalCards(posts.length, isActivated);
  const list = useSettled(posts, rendered);
  return (
    <div ref={list}>
      <Stack gap={4} className={css.list} aria-busy={busy}>
        {posts.slice(0, rendered).map((post) => (
          <PostCard key={post.id} post={post} viewer={viewer} {...cardOf(post)} />
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
