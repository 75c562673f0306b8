import { Button } from '../design/button/button.tsx';
import { ErrorState } from '../design/error-state/error-state.tsx';

/** A full-screen error message with a button to retry. */
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
