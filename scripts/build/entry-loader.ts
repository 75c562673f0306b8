/**
 * Script of a prerendered page: loads the app's scripts after the first paint and the first photo, because the page can be
 * read without them. It reads their addresses from `<meta name="stretch-script">`, the entry script first. After 2.5 s, in
 * a hidden page (which is never painted) and after a sign-out (the app clears the device's storage) it does not wait.
 */
export const entryLoader = `(() => {
  const metaContents = (name) =>
    [...document.querySelectorAll('meta[name="stretch-' + name + '"]')].map((meta) => meta.content);
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    metaContents('script').forEach((address, index) => {
      const tag = document.createElement(index ? 'link' : 'script');
      tag.crossOrigin = '';
      if (index) [tag.rel, tag.href] = ['modulepreload', address];
      else [tag.type, tag.src] = ['module', address];
      document.head.append(tag);
    });
  };
  // An animation frame may run before the browser has painted; the paint timing entry exists afterwards only.
  const hasPaintTiming = PerformanceObserver.supportedEntryTypes?.includes('paint');
  const isPainted = () => !hasPaintTiming || performance.getEntriesByName('first-contentful-paint').length > 0;
  const loadAfterPaint = () =>
    requestAnimationFrame(() => setTimeout(() => (isLoading || isPainted() ? load() : loadAfterPaint())));
  const isAfterSignOut = () =>
    metaContents('viewer')[0] === 'nobody' && performance.getEntriesByType('navigation')[0]?.redirectCount > 0;
  const start = () => {
    const photo = document.querySelector('#root img[fetchpriority="high"]');
    if (document.hidden || isAfterSignOut()) load();
    setTimeout(load, 2500);
    if (!photo || photo.complete) return loadAfterPaint();
    for (const event of ['load', 'error']) photo.addEventListener(event, loadAfterPaint);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
`;

/** The tag that names a script of the app to the entry loader. */
export const scriptTag = (file: string): string => `<meta name="stretch-script" content="${file}">`;
