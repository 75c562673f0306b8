import { offerUpdate } from './update.ts';

/** Asked no more often than this, however often the app is looked at again. */
const ASK_AGAIN_MS = 30 * 60_000;

/**
 * Has the worker keep the app's files on this device, and looks for a newer build when the app is looked at again. A
 * build that is newer than this page is offered; one that this page belongs to takes over unnoticed.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  // Where workers are blocked, registering answers nothing at all.
  if (!registration) return;

  const consider = async (next: ServiceWorker | null) => {
    // The first one of all has nothing to wait for.
    if (next === null || serviceWorker.controller === null) return;
    const take = () => next.postMessage('take over', []);
    if (await holdsThisPage(next)) return take();
    offerUpdate(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      take();
    });
  };
  void consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') void consider(coming);
    });
  });

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    registration.update().catch(() => {
      // Without a network there is nothing newer.
    });
  });
}

/** Whether this page was loaded from the build that the worker brings. */
async function holdsThisPage(worker: ServiceWorker): Promise<boolean> {
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
