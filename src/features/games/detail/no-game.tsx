import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/actors/use-connection.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { OfflineState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';

const words = {
  denied: { title: 'Access Denied', text: 'This game is private. Ask somebody who plays for an invitation.' },
  missing: { title: 'Game Not Found', text: 'It may have been deleted, or the address is not quite right.' },
  passing: {
    title: 'Game Not Found',
    text: 'The game could not be reached. Check your connection and try again.',
  },
} as const;

/** Whether trying again may help: the server was not reached, has trouble of its own, or was asked too often. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError
    ? error.status >= 500 || error.status === 429
    : error instanceof NetworkError;
}

/** What stands in a game's place when it can't be loaded (specification §2). */
export function NoGame({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDeviceOffline = useConnection() === 'offline';
  if (error instanceof NetworkError && isDeviceOffline) return <OfflineGame />;
  const why =
    error instanceof ApiError && error.status === 403 ? 'denied' : isPassing(error) ? 'passing' : 'missing';
  const { title, text } = words[why];
  return (
    <>
      <title>{`${title} · Stretch`}</title>
      <EmptyState
        art="lost"
        titleAs="h1"
        title={title}
        text={text}
        action={
          <Stack gap={2}>
            {why === 'passing' && <Button onClick={onRetry}>Try again</Button>}
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              Return Home
            </Link>
          </Stack>
        }
      />
    </>
  );
}

function OfflineGame() {
  return (
    <>
      <title>Offline · Stretch</title>
      <OfflineState
        scope="screen"
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            Return Home
          </Link>
        }
      />
    </>
  );
}
