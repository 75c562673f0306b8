import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { capture, runInForeground } from '../run.ts';

/** Finds the browsers of the tests, and installs missing ones where the system can. */

interface Browser {
  readonly name: string;
  /** The environment variable that names the program. */
  readonly variable: string;
  /** Names on the path, or absolute paths. */
  readonly programs: readonly string[];
  /** Another program that must be there. */
  readonly requires?: string;
  readonly debianPackages: readonly string[];
}

const chromiumBrowser: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ],
  debianPackages: ['chromium'],
};

const otherBrowsers: readonly Browser[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    programs: ['WebKitWebDriver'],
    // The driver opens windows, which need a display.
    requires: 'Xvfb',
    debianPackages: ['webkit2gtk-driver', 'xvfb'],
  },
];

function onPath(program: string): readonly string[] {
  if (path.isAbsolute(program)) return existsSync(program) ? [program] : [];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, program)).filter((file) => existsSync(file));
}

async function starts(file: string): Promise<boolean> {
  // Ubuntu has a chromium-browser that only prints how to install a snap. WebKit's driver has no --version.
  if ((await capture(file, ['--version'])).code === 0) return true;
  return (await capture(file, ['--help'])).code === 0;
}

/** Finds a browser that starts, by its variable if that is set. Throws when the variable names no such program. */
async function find({ variable, programs, requires }: Browser): Promise<string | null> {
  if (requires !== undefined && onPath(requires).length === 0) return null;
  const named = process.env[variable];
  const candidates = named ? [named] : programs.flatMap(onPath);
  for (const file of candidates) if (await starts(file)) return file;
  if (named) throw new Error(`${variable} is ${named}, which does not start.`);
  return null;
}

/** Installs a browser with apt-get; on other systems Chromium, with Playwright. */
async function install(browser: Browser): Promise<void> {
  const aptGet = (...args: readonly string[]) =>
    process.getuid?.() === 0
      ? runInForeground('apt-get', args)
      : runInForeground('sudo', ['-n', 'apt-get', ...args]);
  if (onPath('apt-get').length > 0 && (await aptGet('update')) === 0)
    await aptGet('install', '-y', '--no-install-recommends', ...browser.debianPackages);
  else if (browser === chromiumBrowser) await runInForeground('playwright-core', ['install', 'chromium']);
}

/** Finds a Chromium that starts; `null` when there is none. Throws when `CHROMIUM_PATH` names a program that does not start. */
export const findChromium = (): Promise<string | null> => find(chromiumBrowser);

/**
 * Finds or installs the browsers of the tests and returns the variables that name them. `null` when Chromium is missing, or
 * in CI any of them; prints what is missing. Without Firefox or WebKit their tests do not run.
 */
export async function browserVariables(): Promise<Readonly<Record<string, string>> | null> {
  const variables: Record<string, string> = {};
  for (const browser of [chromiumBrowser, ...otherBrowsers]) {
    const { name, variable, debianPackages } = browser;
    try {
      const file = (await find(browser)) ?? (await install(browser).then(() => find(browser)));
      if (file === null) throw new Error(`${name} is missing.`);
      variables[variable] = file;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      const command = `apt-get install ${debianPackages.join(' ')}`;
      console.error(`Its tests cannot run. Install it (Debian: ${command}), or set ${variable}.`);
      if (browser === chromiumBrowser || process.env['CI']) return null;
    }
  }
  return variables;
}
