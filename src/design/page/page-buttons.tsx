import { Button } from '../button/button.tsx';
import { Row } from '../layout/layout.tsx';

interface PageButtonsProps {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onChange: (page: number) => void;
}

/** Leads to newer and older pages of a list; nothing when there is one page. */
export function PageButtons({ page, hasMore, onChange }: PageButtonsProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Row gap={2} justify="between">
      <Button variant="outline" size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Newer
      </Button>
      <Button variant="outline" size="small" disabled={!hasMore} onClick={() => onChange(page + 1)}>
        Older
      </Button>
    </Row>
  );
}
