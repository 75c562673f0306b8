import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, use } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Notice } from '../notice/notice.tsx';
import { DeviceOffline } from '../offline-state/device-offline.ts';
import { OfflineState } from '../offline-state/offline-state.tsx';

export type ErrorStateProps = {
  title: ReactNode;
  /** What to do about it. */
  text?: ReactNode;
  /** Renders 'Try again', which calls this. */
  onRetry?: () => unknown;
  isRetrying?: boolean;
  /** A way out where trying again would not help. */
  action?: ReactNode;
  /** `screen` takes the whole screen's place with a drawing and an h1; `section` stands where a part failed. */
  scope?: 'screen' | 'section';
};

/**
 * What went wrong and what to do, next to where it went wrong. Announced when it appears. While the device is offline it
 * says that instead, for trying again would lead nowhere.
 */
export function ErrorState({
  title,
  text,
  onRetry,
  isRetrying,
  action = onRetry && (
    <Button variant="outline" busy={isRetrying} onClick={() => void onRetry()}>
      Try again
    </Button>
  ),
  scope = 'section',
}: ErrorStateProps) {
  if (use(DeviceOffline)) return <OfflineState scope={scope} />;
  if (scope === 'screen')
    return (
      <div role="alert">
        <EmptyState art="lost" titleAs="h1" title={title} text={text} action={action} />
      </div>
    );
  return <Notice icon={CircleAlert} tone="danger" title={title} text={text} action={action} announced />;
}
