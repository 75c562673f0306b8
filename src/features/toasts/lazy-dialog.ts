import type { ComponentType } from 'react';
import { lazyWithRetry } from '#src/lib/lazy-with-retry.tsx';
import { toasts } from './toasts.ts';

interface Openable {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code is fetched when it is first opened. Where that can't be had it says so and stays closed; whoever
 * opens it next asks again.
 */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazyWithRetry(load, {
    useChance: ({ open }) => open,
    onFailure: ({ onOpenChange }) => {
      onOpenChange(false);
      toasts.error({
        title: 'This could not be opened',
        description: 'Check your connection and try again.',
      });
    },
  });
}
