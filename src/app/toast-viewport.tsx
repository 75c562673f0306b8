import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';

type Viewport = ComponentType<{ toaster: ToasterControls }>;

/** However busy the first screen is, then it is time: without a network it would come too late. */
const LATEST_MS = 4000;

/**
 * Where toasts appear. It is loaded with the first toast, or where somebody is at work (`isLikely`) once the browser has
 * nothing better to do; what is said before waits. Not with `lazy`: the state machine inside must not start below a boundary that is
 * still suspended.
 */
export function ToastViewport({ toaster, isLikely }: { toaster: ToasterControls; isLikely: boolean }) {
  const [Viewport, setViewport] = useState<Viewport | null>(null);
  useEffect(() => {
    let wanted = true;
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      const { Toaster } = await import('../design/toaster/toaster.tsx');
      if (wanted) setViewport(() => Toaster);
    };
    const stopWaiting = toaster.onWaiting(() => void load());
    const stopIdling = isLikely ? whenIdle(() => void load()) : null;
    return () => {
      wanted = false;
      stopWaiting();
      stopIdling?.();
    };
  }, [toaster, isLikely]);
  return Viewport && <Viewport toaster={toaster} />;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(callback);
}
