import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryLoader, scriptTag } from '../../../scripts/build/entry-loader.ts';

/** The performance entries of the browser. */
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

function open(viewer: 'somebody' | 'nobody', html = '<h1>Hi</h1>'): void {
  const names = ['/assets/index-1.js', '/assets/app-1.js'].map(scriptTag).join('');
  document.head.innerHTML = `${names}<meta name="stretch-viewer" content="${viewer}">`;
  document.body.innerHTML = `<div id="root">${html}</div>`;
  runInThisContext(entryLoader);
}

const PHOTO = '<img fetchpriority="high" src="/photo.webp">';
function photo(): HTMLImageElement {
  const found = document.querySelector('img');
  if (found === null) throw new Error('The page has no photo');
  return found;
}

const loadTags = () =>
  [...document.head.querySelectorAll<HTMLElement>('script, link')].map((tag) =>
    ['rel', 'type', 'src', 'href'].flatMap((name) => tag.getAttribute(name) ?? []).join(' '),
  );
const APP = ['module /assets/index-1.js', 'modulepreload /assets/app-1.js'];
const passFrames = () => vi.advanceTimersByTime(500);

describe('the entry loader of a server-rendered page', () => {
  it('loads the app after first contentful paint, the entry script first', () => {
    open('somebody');
    passFrames();
    expect(loadTags()).toEqual([]);
    paints = [{}];
    passFrames();
    expect(loadTags()).toEqual(APP);
  });

  it.each(['load', 'error'])('waits for the %s event of the high-priority photo', (end) => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    paints = [{}];
    open('somebody', PHOTO);
    passFrames();
    expect(loadTags()).toEqual([]);
    photo().dispatchEvent(new Event(end));
    passFrames();
    expect(loadTags()).toEqual(APP);
  });

  it('loads the app once after a timeout', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    open('somebody', PHOTO);
    vi.advanceTimersByTime(10_000);
    expect(loadTags()).toEqual(APP);
    paints = [{}];
    photo().dispatchEvent(new Event('load'));
    passFrames();
    expect(loadTags()).toEqual(APP);
  });

  it('loads the app in the next frame in a browser without paint timing', () => {
    vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: ['navigation'] });
    open('somebody');
    expect(loadTags()).toEqual([]);
    passFrames();
    expect(loadTags()).toEqual(APP);
  });

  it('loads the app immediately in a hidden page', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open('somebody');
    expect(loadTags()).toEqual(APP);
  });

  it('loads the app immediately after a logout, to clear private data on the device', () => {
    redirects = 1;
    open('nobody');
    expect(loadTags()).toEqual(APP);
  });

  it('waits for the paint after the redirect of a sign-in', () => {
    redirects = 1;
    open('somebody');
    expect(loadTags()).toEqual([]);
  });
});
