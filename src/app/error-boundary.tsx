import { Component, type ReactNode } from 'react';
import { useOnDeviceOnline } from '../lib/use-on-device-online.ts';
import { FailureScreen } from './failure-screen.tsx';

/** The last net: whatever breaks while drawing, nobody is left with a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Broken onRetry={() => location.reload()} />;
  }
}

/** What a broken screen says. */
export function Broken({ onRetry }: { onRetry: () => unknown }) {
  // Code that was not here yet can't be fetched offline.
  useOnDeviceOnline(onRetry);
  return (
    <FailureScreen
      title="Something went wrong"
      text="This screen could not be shown. Trying again usually helps."
      onRetry={onRetry}
    />
  );
}
