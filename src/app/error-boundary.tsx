import { Component, Fragment, type ReactNode, use } from 'react';
import { Button } from '../design/button/button.tsx';
import { ErrorState, IsInMain } from '../design/error-state/error-state.tsx';
import { useOnDeviceOnline } from '../lib/use-on-device-online.ts';

/** The outermost error boundary: renders an error screen when rendering the app throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <BrokenScreen onRetry={() => location.reload()} />;
  }
}

/** The error screen of a screen that threw or could not be loaded, within the shell or in place of everything. */
export function BrokenScreen({ onRetry }: { onRetry: () => unknown }) {
  // The cause may be code that could not be fetched offline.
  useOnDeviceOnline(onRetry);
  return (
    <FailureScreen
      title="Something went wrong"
      text="This screen could not be shown. Trying again usually helps."
      onRetry={onRetry}
    />
  );
}

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
  const Root = use(IsInMain) ? Fragment : 'main';
  return (
    <Root>
      <title>{`${title} · Stretch`}</title>
      <ErrorState
        scope="screen"
        title={title}
        text={text}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </Root>
  );
}
