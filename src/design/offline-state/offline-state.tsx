import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Notice } from '../notice/notice.tsx';

export type OfflineStateProps = {
  /** Another way on, where there is one that needs no network. */
  action?: ReactNode;
  /** `screen` takes the whole screen's place with a drawing and an h1; `section` stands where a part is missing. */
  scope?: 'screen' | 'section';
};

const TITLE = 'You are offline';

/** Stands where nothing can be shown for want of a network. Quiet: that one is offline is announced elsewhere, once. */
export function OfflineState({ action, scope = 'section' }: OfflineStateProps) {
  if (scope === 'screen') {
    return (
      <EmptyState
        art="offline"
        titleAs="h1"
        title={TITLE}
        text="This was not opened on this device before. It appears by itself once you are connected."
        action={action}
      />
    );
  }
  return (
    <Notice
      icon={CloudOff}
      tone="neutral"
      title={TITLE}
      text="This part appears by itself once you are connected."
    />
  );
}
