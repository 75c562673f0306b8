import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryLoader, scriptTag } from '../../../scripts/build/entry-loader.ts';

/** What the browser has noted of this visit. */
let paints: readonly object[];
let redirects: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  [paints, redirects] = [[], 0];
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: ['navigation', 'paint'] });
  vi.stubGlobal('performance', {
    getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? paints : []),
    getEntriesByType: (type: string) => (type === 'navigation' ? [{ redirectCount: redirects }] : []),
  });
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

function open(viewer: 'somebody' | 'nobody', drawn = '<h1>Hi</h1>'): void {
  const names = ['/assets/index-1.js', '/assets/app-1.js'].map(scriptTag).join('');
  document.head.innerHTML = `${names}<meta name="stretch-viewer" content="${viewer}">`;
  document.body.innerHTML = `<div id="root">${drawn}</div>`;
  runInThisContext(entryLoader);
}

const PHOTO = '<img fetchpriority="high" src="/photo.webp">';
function photo(): HTMLImageElement {
  const found = document.querySelector('img');
  if (found === null) throw new Error('There is no photo');
  return found;
}

const begun = () =>
  [...document.head.querySelectorAll<HTMLElement>('script, link')].map((tag) =>
    ['rel', 'type', 'src', 'href'].flatMap((name) => tag.getAttribute(name) ?? []).join(' '),
  );
const APP = ['module /assets/index-1.js', 'modulepreload /assets/app-1.js'];
const frames = () => vi.advanceTimersByTime(500);

describe('the starter of a drawn page', () => {
  it('begins with the app, its own script first, once the browser says that the page is painted', () => {
    open('somebody');
    frames();
    expect(begun()).toEqual([]);
    paints = [{}];
    frames();
    expect(begun()).toEqual(APP);
  });

  it.each(['load', 'error'])('waits for the first photo, until its %s', (end) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    paints = [{}];
    open('somebody', PHOTO);
    frames();
    expect(begun()).toEqual([]);
    photo().dispatchEvent(new Event(end));
    frames();
    expect(begun()).toEqual(APP);
  });

  it('does not wait for ever, and begins once', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    open('somebody', PHOTO);
    vi.advanceTimersByTime(10_000);
    expect(begun()).toEqual(APP);
    paints = [{}];
    photo().dispatchEvent(new Event('load'));
    frames();
    expect(begun()).toEqual(APP);
  });

  it('begins with the next frame where a browser never says that it painted', () => {
    vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: ['navigation'] });
    open('somebody');
    expect(begun()).toEqual([]);
    frames();
    expect(begun()).toEqual(APP);
  });

  it('begins at once where nobody looks', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open('somebody');
    expect(begun()).toEqual(APP);
  });

  it('begins at once after a logout, for something private may still be on the device', () => {
    redirects = 1;
    open('nobody');
    expect(begun()).toEqual(APP);
  });

  it('takes its time after a sign-in, which leads here as well', () => {
    redirects = 1;
    open('somebody');
    expect(begun()).toEqual([]);
  });
});
