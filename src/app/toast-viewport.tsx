import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { whenIdleAfterFirstScreen } from './first-screen.ts';

interface ViewportProps {
  readonly toaster: ToasterControls;
  /** The number of attempts to load its code; 0 loads nothing. */
  readonly attempt: number;
  readonly onFailure: () => void;
}

const Viewport = lazyComponent<ViewportProps>(
  async () => {
    const { Toaster } = await import('../design/toaster/toaster.tsx');
    return { default: ({ toaster }) => <Toaster toaster={toaster} /> };
  },
  { useAttempt: ({ attempt }) => attempt > 0 && attempt, onFailure: ({ onFailure }) => onFailure() },
);

/**
 * Renders toasts. Its code is loaded with the first toast, or for signed-in users (`isLikely`) after the first screen: without a
 * network it could not be loaded later.
 */
export function ToastViewport({ toaster, isLikely }: { toaster: ToasterControls; isLikely: boolean }) {
  const client = useQueryClient();
  const [attempt, load] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stopWaiting = toaster.onQueued(load);
    const stopIdling = isLikely ? whenIdleAfterFirstScreen(client, load) : null;
    return () => {
      removeEventListener('online', load);
      stopWaiting();
      stopIdling?.();
    };
  }, [client, toaster, isLikely]);
  return (
    <Viewport
      toaster={toaster}
      attempt={attempt}
      onFailure={() => addEventListener('online', load, { once: true })}
    />
  );
}
