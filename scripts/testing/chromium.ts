import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { capture } from '../run.ts';
import { type Command, debianInstall, runInSight, starts } from './packages.ts';

/** Finding, and when there is none installing, a Chromium for the browser tests. */

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const knownPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function inPlaywrightCache(): string[] {
  const home = os.homedir();
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    path.join(home, '.cache', 'ms-playwright'),
    path.join(home, 'Library', 'Caches', 'ms-playwright'),
  ];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return caches.flatMap((cache) => {
    if (cache === undefined || !existsSync(cache)) return [];
    const builds = readdirSync(cache).filter((name) => name.startsWith('chromium-'));
    return builds.flatMap((build) => inside.map((file) => path.join(cache, build, file)));
  });
}

// A file is not enough: Ubuntu ships a `chromium-browser` that only tells one to install a snap.
async function runs(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  return (await capture(file, ['--version'])).code === 0;
}

/**
 * Finds a Chromium that starts: `CHROMIUM_PATH`, the names on the path, the usual places, Playwright's cache. Gives
 * `null` when there is none; throws when `CHROMIUM_PATH` names something that does not start.
 */
export async function findChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (await runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and that does not start.`);
  }
  const candidates = [...onPath(), ...knownPlaces, ...inPlaywrightCache()];
  for (const file of candidates) {
    if (await runs(file)) return file;
  }
  return null;
}

async function installers(): Promise<(readonly Command[])[]> {
  const ways: (readonly Command[])[] = [];
  const debian = await debianInstall('chromium');
  if (debian !== null) ways.push(debian);
  if (process.platform === 'darwin' && (await starts('brew', '--version'))) {
    ways.push([['brew', 'install', '--cask', 'chromium']]);
  }
  ways.push([['playwright-core', 'install', 'chromium']]);
  return ways;
}

/** Installs a Chromium by the first way that works on this machine and gives its path, or `null`. */
export async function installChromium(): Promise<string | null> {
  for (const way of await installers()) {
    await runInSight(way);
    const found = await findChromium();
    if (found !== null) return found;
  }
  return null;
}
