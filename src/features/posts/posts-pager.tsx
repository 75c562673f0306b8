import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, Row, Text } from '#src/design/index.ts';

interface PostsPagerProps {
  readonly page: number;
  readonly hasMore: boolean;
  /** The page is on its way. */
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}

/** 'Previous', 'Page N' and 'Next' below a list. */
export function PostsPager({ page, hasMore, busy, onPage }: PostsPagerProps) {
  return (
    <Row as="nav" justify="between" aria-label="Pages of accomplishments">
      <Button
        variant="outline"
        disabled={page === 1}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Text as="span" size="sm" tone="muted" weight="medium" tabular aria-live="polite">
        Page {page}
      </Text>
      <Button variant="outline" disabled={!hasMore} busy={busy && hasMore} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </Row>
  );
}
