import type { QueryClient } from '@tanstack/react-query';
import type { RenderedScreen } from './render-screen.tsx';

const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

const isHydrationData = (value: unknown): value is RenderedScreen['hydrationData'] => Array.isArray(value);

/** Adds the hydration data of a server-rendered screen to the query client. No effect on a page without it. */
export function hydrateQueryClient(queryClient: QueryClient): void {
  const text = document.getElementById('stretch-hydration-data')?.textContent;
  const queries: unknown = JSON.parse(text ?? '[]');
  if (isHydrationData(queries)) for (const [key, data] of queries) queryClient.setQueryData(key, data);
}

/**
 * Whether the request for this page had a session, from a meta tag of the server: a visitor then needs no request for the
 * current user. `null` without the tag.
 */
export function viewerHint(): 'somebody' | 'nobody' | null {
  const viewer = document.querySelector<HTMLMetaElement>('meta[name="stretch-viewer"]')?.content;
  return viewer === 'somebody' || viewer === 'nobody' ? viewer : null;
}

/**
 * Stores the time zone of the device in a cookie whenever the page is hidden, so that the server renders the times of the next
 * page in it. Not earlier, because the browser's first formatter blocks a slow phone for milliseconds.
 */
export function storeTimeZoneWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing in older browsers.
    document.cookie = `time_zone=${timeZone}; Path=/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`;
  });
}
