import type { ComponentType } from 'react';
import { SpinnerOverlay } from '#src/design/spinner/spinner.tsx';
import { lazyComponent, requiresReload } from '#src/lib/lazy-component.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { showLoadFailure } from './toasts.ts';

/** Props of the button that opens a dialog: loads its code on hover, touch or focus. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * A dialog whose code is loaded on demand. Spread `intent` on the button that opens it. When loading fails, a toast reports it and the
 * dialog closes; opening it again retries.
 */
export function lazyDialog<Props extends DialogState>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & { readonly intent: Intent } {
  let hasFailed = false;
  const Lazy = lazyComponent(load, {
    Placeholder: ({ open }) => open && <SpinnerOverlay />,
    useAttempt: ({ open }) => open,
    onFailure: async ({ onOpenChange }, error) => {
      onOpenChange(false);
      if (hasFailed && (await requiresReload(error))) location.reload();
      else showLoadFailure();
      hasFailed = true;
    },
  });
  // Opening the dialog reports the failure.
  const preload = () => void Lazy.preload().catch(() => undefined);
  return Object.assign(Lazy, { intent: { onPointerEnter: preload, onFocus: preload } });
}

export const ConfirmDialog = lazyDialog(async () => ({
  default: (await import('#src/design/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));
