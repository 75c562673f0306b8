import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { Button } from '../button/button.tsx';
import { Row } from '../layout/layout.tsx';
import { Text } from '../text/text.tsx';

interface PageButtonsProps {
  readonly 'aria-label': string;
  readonly page: number;
  readonly hasMore: boolean;
  /** Whether the page is loading. */
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}

/**
 * 'Previous', 'Page N' and 'Next' below a list. Another page begins at the top of the parent element. When the pressed button becomes
 * disabled, the other takes the focus.
 */
export function PageButtons({ page, hasMore, busy, onPage, ...rest }: PageButtonsProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const goTo = (to: number) => {
    wasPressed.current = true;
    onPage(to);
    // After the button has rendered its new state: scrolling causes layout and paint.
    afterNextPaint(() => next.current?.closest('nav')?.parentElement?.scrollIntoView({ block: 'start' }));
  };
  useEffect(() => {
    const { activeElement, body } = document;
    const isOnPager = [body, previous.current, next.current].some((one) => one === activeElement);
    if (wasPressed.current && isOnPager && page === 1) next.current?.focus({ preventScroll: true });
    if (wasPressed.current && isOnPager && !hasMore) previous.current?.focus({ preventScroll: true });
    if (!busy) wasPressed.current = false;
  }, [page, hasMore, busy]);
  return (
    <Row as="nav" justify="between" {...rest}>
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
