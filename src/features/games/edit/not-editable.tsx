import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/actors/use-connection.ts';
import { ApiError } from '#src/api/errors.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { OfflineState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';

const DENIALS = ['access denied', 'must be a participant', 'only the game creator'];
const GONE = 'This game does not exist or has been deleted.';

export const notManager = {
  title: 'Access Denied',
  text: 'Access Denied: Only the game creator and admins can edit this game.',
};
export const noGame = { title: 'Game not found', text: GONE };

/** What to say of a game that could not be loaded (specification §2 and §6). */
export function wordsFor(error: unknown) {
  const said = error instanceof Error ? error.message.toLowerCase() : '';
  if (DENIALS.some((denial) => said.includes(denial))) {
    return { title: 'Access Denied', text: 'Only the game creator can edit this game.' };
  }
  if (error instanceof ApiError && error.status === 404) return { title: 'Game Not Found', text: GONE };
  return { title: 'Error loading game', text: 'Check your connection and try again.', canRetry: true };
}

export interface NotEditableProps {
  readonly title: string;
  readonly text: string;
  readonly canRetry?: boolean;
  readonly isRetrying?: boolean;
  readonly onRetry?: () => void;
}

/** Stands in the place of a game's settings where there are none to show. */
export function NotEditable({
  title,
  text,
  canRetry = false,
  isRetrying = false,
  onRetry,
}: NotEditableProps) {
  const isOffline = useConnection() === 'offline' && canRetry;
  const home = (
    <Link to="/" className={buttonClass({ variant: 'secondary' })}>
      Return Home
    </Link>
  );
  if (isOffline) return <OfflineState scope="screen" action={home} />;
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
            {canRetry && (
              <Button busy={isRetrying} onClick={onRetry}>
                Try again
              </Button>
            )}
            {home}
          </Stack>
        }
      />
    </>
  );
}
