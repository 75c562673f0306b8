import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import { createContext, type ReactNode, use } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import * as css from './error-state.css.ts';

/** Whether the device says that it is offline; the app provides it. */
export const DeviceOffline = createContext(false);

/** Whether the page has a `main` element around the screen; the shell provides it. */
export const IsInMain = createContext(false);

export type ErrorStateProps = {
  title: ReactNode;
  /** What to do about it. */
  text?: ReactNode;
  /** The query that failed, or another attempt. Renders 'Try again'. */
  retry?: { readonly refetch: () => unknown; readonly isFetching?: boolean };
  /** A way out where trying again would not help. */
  action?: ReactNode;
  /** `screen` replaces the whole screen and has an h1; `section` replaces a part of one. */
  scope?: 'screen' | 'section';
};

/**
 * An error and what to do about it, announced when it appears. While the device is offline it is an `OfflineState`, because
 * another attempt would fail too.
 */
export function ErrorState({
  title,
  retry,
  text = retry && 'Check your connection and try again.',
  action = retry && (
    <Button variant="outline" busy={retry.isFetching} onClick={() => void retry.refetch()}>
      Try again
    </Button>
  ),
  scope = 'section',
}: ErrorStateProps) {
  if (use(DeviceOffline)) return <OfflineState scope={scope} />;
  return (
    <div role="alert" className={scope === 'screen' ? undefined : css.tone.danger}>
      {scope === 'screen' ? (
        <EmptyState art="lost" titleAs="h1" title={title} text={text} action={action} />
      ) : (
        <>
          <CircleAlert size={20} aria-hidden="true" />
          <div className={css.texts}>
            <p className={css.title}>{title}</p>
            {text && <div className={css.text}>{text}</div>}
            {action && <div className={css.action}>{action}</div>}
          </div>
        </>
      )}
    </div>
  );
}

const OFFLINE_TITLE = 'You are offline';

/** What a screen or a part of one shows when it has no data and the device is offline. Not announced: the status pill is. */
export function OfflineState({ action, scope = 'section' }: Pick<ErrorStateProps, 'action' | 'scope'>) {
  if (scope === 'screen') {
    return (
      <EmptyState
        art="offline"
        titleAs="h1"
        title={OFFLINE_TITLE}
        text="This was not opened on this device before. It appears by itself once you are connected."
        action={action}
      />
    );
  }
  return (
    <div className={css.tone.neutral}>
      <CloudOff size={20} aria-hidden="true" />
      <div className={css.texts}>
        <p className={css.title}>{OFFLINE_TITLE}</p>
        <div className={css.text}>This part appears by itself once you are connected.</div>
      </div>
    </div>
  );
}
