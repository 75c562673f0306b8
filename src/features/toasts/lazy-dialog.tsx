import type { ComponentType } from 'react';
import { SpinnerOverlay } from '#src/design/spinner/spinner.tsx';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { isGivenUp } from '#src/lib/lost-module.ts';
import { toasts } from './toasts.ts';

interface Openable {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** For the button that opens a dialog: starts fetching its code as soon as a finger, a pointer or the focus comes near. */
export interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * A dialog whose code is fetched when it is first wanted: `intent` goes to the button that opens it. Where that can't be had
 * it says so and stays closed; whoever opens it next asks again.
 */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & { readonly intent: Intent } {
  let hasFailed = false;
  const Lazy = lazyComponent(load, {
    Placeholder: ({ open }) => open && <SpinnerOverlay />,
    useAttempt: ({ open }) => open,
    onFailure: async ({ onOpenChange }, error) => {
      onOpenChange(false);
      if (hasFailed && (await isGivenUp(error))) location.reload();
      else
        toasts.error({
          title: 'This could not be opened',
          description: 'Check your connection and try again.',
        });
      hasFailed = true;
    },
  });
  // A failure is shown to whoever opens the dialog.
  const preload = () => void Lazy.preload().catch(() => undefined);
  return Object.assign(Lazy, { intent: { onPointerEnter: preload, onFocus: preload } });
}
