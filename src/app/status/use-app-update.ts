import { useEffect, useState } from 'react';

/** The minimum time between checks for an update, which run when the page becomes visible. */
const CHECK_INTERVAL_MS = 30 * 60_000;

/**
 * Registers the service worker, which caches the app's own files, while `isEnabled`. Returns a function that
 * reloads the page with a newer build; `null` while there is none.
 */
export function useAppUpdate(isEnabled: boolean): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !isEnabled || !('serviceWorker' in navigator)) return;
    const unmounted = new AbortController();
    void registerWorker(unmounted.signal, (apply) => setUpdate(() => apply));
    return () => unmounted.abort();
  }, [isEnabled]);
  return update;
}

/** Activates the worker of the build of this page at once, and calls `offer` for that of a newer build. */
async function registerWorker(signal: AbortSignal, offer: (apply: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Where workers are blocked, `register` may resolve to nothing.
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration || signal.aborted) return;

  const activateOrOffer = async (next: ServiceWorker | null) => {
    // The first worker activates by itself.
    if (next === null || serviceWorker.controller === null) return;
    const activate = () => next.postMessage('take over', []);
    if (await isBuildOfThisPage(next)) return activate();
    offer(() => {
      // Another tab has activated it, or a still newer build has replaced it: then the controller does not change.
      if (next.state !== 'installed') return location.reload();
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      activate();
    });
  };
  void activateOrOffer(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void activateOrOffer(installing);
      });
    },
    { signal },
  );

  let checkedAt = Date.now();
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // Without a network there is no update.
    });
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
}

/** Whether this page was loaded from the build of a worker. */
async function isBuildOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  port1.start();
  worker.postMessage('which files', [port2]);
  const files = await promise;
  port1.close();
  return script !== undefined && Array.isArray(files) && files.includes(new URL(script).pathname);
}
