import { Button } from '../design/button/button.tsx';
import { ErrorState } from '../design/error-state/error-state.tsx';

/** The whole screen when it can't be shown: what happened, and a way on. */
export function FailureScreen({
  title,
  text = 'Check your connection and try again.',
  onRetry,
}: {
  title: string;
  text?: string;
  onRetry: () => void;
}) {
  return (
    <main>
      <title>{`${title} · Stretch`}</title>
      <ErrorState
        scope="screen"
        title={title}
        text={text}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </main>
  );
}
