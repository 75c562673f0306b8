const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores the time zone of the device in a cookie whenever the page is hidden, so that the server renders the times of the next
 * page in it. Not earlier, because the browser's first formatter blocks a slow phone for milliseconds.
 */
export function storeTimeZoneWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing in older browsers.
    document.cookie = `time_zone=${timeZone}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
  });
}
