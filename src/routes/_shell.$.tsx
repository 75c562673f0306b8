import { createFileRoute, Link } from '@tanstack/react-router';
import { buttonClass } from '../design/button/button.tsx';
import { EmptyState } from '../design/empty-state/empty-state.tsx';

export const Route = createFileRoute('/_shell/$')({ component: NotFoundScreen });

const TITLE = '404 Page Not Found';

/** The screen of a URL that matches no route. */
function NotFoundScreen() {
  return (
    <>
      <title>{`${TITLE} · Stretch`}</title>
      <EmptyState
        art="lost"
        titleAs="h1"
        title={TITLE}
        text="There is nothing at this address. It may have moved, or never been."
        action={
          <Link to="/" className={buttonClass()}>
            Return Home
          </Link>
        }
      />
    </>
  );
}
