import { useConnection } from '#src/actors/use-connection.ts';
import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { OfflineState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { SecondaryLink } from '#src/features/links/index.ts';

export interface GameFailureProps {
  readonly title: string;
  readonly text: string;
  /** Left out where another attempt would fail in the same way. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** Replaces a screen whose game could not be loaded. */
export function GameFailure({ title, text, onRetry, isRetrying = false }: GameFailureProps) {
  const isOffline = useConnection() === 'offline' && onRetry !== undefined;
  const home = <SecondaryLink to="/">Return Home</SecondaryLink>;
  return (
    <>
      <title>{`${isOffline ? 'Offline' : title} · Stretch`}</title>
      {isOffline ? (
        <OfflineState scope="screen" action={home} />
      ) : (
        <div role="alert">
          <EmptyState
            art="lost"
            titleAs="h1"
            title={title}
            text={text}
            action={
              <Stack gap={2}>
                {onRetry && (
                  <Button busy={isRetrying} onClick={onRetry}>
                    Try again
                  </Button>
                )}
                {home}
              </Stack>
            }
          />
        </div>
      )}
    </>
  );
}
