import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Loads the app once the page has been painted, its first photo too: it can be read without, so its words and looks go
 * first. The files stand in the page, the app's own script before those it needs. Nobody waits for ever for a photo, and
 * a page that is not looked at is never painted. After a logout the app begins at once: it is the app that takes what was
 * theirs off the device.
 */
export const starter = `(() => {
  const noted = (name) => [...document.querySelectorAll('meta[name="stretch-' + name + '"]')].map((meta) => meta.content);
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    noted('script').forEach((name, at) => {
      const tag = document.createElement(at ? 'link' : 'script');
      tag.crossOrigin = '';
      if (at) [tag.rel, tag.href] = ['modulepreload', name];
      else [tag.type, tag.src] = ['module', name];
      document.head.append(tag);
    });
  };
  // A frame that was made is not yet seen: the browser says when.
  const says = PerformanceObserver.supportedEntryTypes?.includes('paint');
  const isSeen = () => !says || performance.getEntriesByName('first-contentful-paint').length > 0;
  const painted = () => requestAnimationFrame(() => setTimeout(() => (isBegun || isSeen() ? begin() : painted())));
  // Nobody is signed in, and what led here was no link.
  const isLoggedOut = () =>
    noted('viewer')[0] === 'nobody' && performance.getEntriesByType('navigation')[0]?.redirectCount > 0;
  const ready = () => {
    const photo = document.querySelector('#root img[fetchpriority="high"]');
    if (document.hidden || isLoggedOut()) begin();
    setTimeout(begin, 2500);
    if (!photo || photo.complete) return painted();
    for (const end of ['load', 'error']) photo.addEventListener(end, painted);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready);
  else ready();
})();
`;

/** The tag that names a script of the app to the starter. */
export const scriptTag = (file: string): string => `<meta name="stretch-script" content="${file}">`;

/** A page of the build whose scripts are left to the starter, which is written beside them. */
export async function withStarter(
  page: string,
  directory: string,
  more: readonly string[] = [],
): Promise<string> {
  const entry = ENTRY.exec(page)?.[1];
  if (entry === undefined) throw new Error('index.html has no script');
  const hash = createHash('sha256').update(starter).digest('base64url').slice(0, 8);
  const name = `/assets/starter-${hash}.js`;
  await writeFile(path.join(directory, name), starter);
  return page
    .replaceAll(PRELOADS, '')
    .replace(ENTRY, [entry, ...more].map(scriptTag).join('') + `<script async src="${name}"></script>`);
}
