import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';
import { whenIdleAfterFirstScreen } from './idle.ts';

type Viewport = ComponentType<{ toaster: ToasterControls }>;

/**
 * Where toasts appear. It is loaded with the first toast, or where somebody is at work (`isLikely`) once the first
 * screen is complete, for without a network it would come too late; what is said before waits. Not with `lazy`: the state machine inside must not start below a boundary that is
 * still suspended.
 */
export function ToastViewport({ toaster, isLikely }: { toaster: ToasterControls; isLikely: boolean }) {
  const client = useQueryClient();
  const [Viewport, setViewport] = useState<Viewport | null>(null);
  useEffect(() => {
    let wanted = true;
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      try {
        const { Toaster } = await import('../design/toaster/toaster.tsx');
        if (wanted) setViewport(() => Toaster);
      } catch {
        // It did not get through: it is tried again with what is said next, and when the network comes back.
        isLoading = false;
        addEventListener('online', again, { once: true });
      }
    };
    const again = () => void load();
    const stopWaiting = toaster.onWaiting(again);
    const stopIdling = isLikely ? whenIdleAfterFirstScreen(client, again) : null;
    return () => {
      wanted = false;
      removeEventListener('online', again);
      stopWaiting();
      stopIdling?.();
    };
  }, [client, toaster, isLikely]);
  return Viewport && <Viewport toaster={toaster} />;
}
