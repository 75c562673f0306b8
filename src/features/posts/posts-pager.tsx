import { useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { Button } from '#src/design/button/button.tsx';
import { Row } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { FIRST_PAGE, type PageRequest } from './posts.queries.ts';

interface PostsPagerProps {
  readonly page: number;
  readonly hasMore: boolean;
  /** Whether the page is loading. */
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}

/** 'Previous', 'Page N' and 'Next' below a list. When the pressed button becomes disabled, the other takes the focus. */
export function PostsPager({ page, hasMore, busy, onPage }: PostsPagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const goTo = (to: number) => {
    wasPressed.current = true;
    onPage(to);
  };
  useEffect(() => {
    const { activeElement, body } = document;
    const isOnPager = [body, previous.current, next.current].some((one) => one === activeElement);
    if (wasPressed.current && isOnPager && page === 1) next.current?.focus({ preventScroll: true });
    if (wasPressed.current && isOnPager && !hasMore) previous.current?.focus({ preventScroll: true });
    if (!busy) wasPressed.current = false;
  }, [page, hasMore, busy]);
  return (
    <Row as="nav" justify="between" aria-label="Pages of accomplishments">
      <Button
        ref={previous}
        variant="outline"
        disabled={page === 1}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        onClick={() => goTo(page - 1)}
      >
        Previous
      </Button>
      <Text as="span" size="sm" tone="muted" weight="medium" tabular aria-live="polite">
        Page {page}
      </Text>
      <Button
        ref={next}
        variant="outline"
        disabled={!hasMore}
        busy={busy && hasMore}
        onClick={() => goTo(page + 1)}
      >
        Next
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </Row>
  );
}

/** The visited pages by history entry, so that a screen shows the same page again after Back. */
const visitedByEntry = new Map<string, readonly PageRequest[]>();

/**
 * Paging through a list that grows meanwhile. The next page begins where the current one ends, so that no post is skipped
 * or repeated; the previous page is requested as it was before. A history entry keeps its page.
 */
export function usePages() {
  const router = useRouter({ warn: false });
  const [entry = ''] = useState(() => router?.state.location.state.__TSR_key);
  const [visited, setVisited] = useState(() => visitedByEntry.get(entry) ?? [FIRST_PAGE]);
  useEffect(() => {
    if (entry !== '') visitedByEntry.set(entry, visited);
  }, [entry, visited]);
  const request = visited.at(-1) ?? FIRST_PAGE;
  return {
    request,
    /** Goes to the next or the previous page by its number; `next` is the cursor in the current page's response. */
    goTo: (page: number, next: string | null | undefined) =>
      setVisited(page > request.page ? [...visited, { page, before: next ?? null }] : visited.slice(0, -1)),
    /** Goes to the previous page, because the current one does not exist any more. */
    back: () => setVisited(visited.slice(0, -1)),
  };
}

/** Counts how often the posts were replaced by another page, which has no post in common with them. */
export function usePageChanges(posts: readonly Pick<Post, 'id'>[]): number {
  const [previous, setPrevious] = useState({ posts, changes: 0 });
  if (previous.posts !== posts) {
    const ids = new Set(previous.posts.map(({ id }) => id));
    const isOtherPage = !posts.some(({ id }) => ids.has(id));
    setPrevious({ posts, changes: previous.changes + (isOtherPage ? 1 : 0) });
  }
  return previous.changes;
}
