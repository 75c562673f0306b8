import { existsSync } from 'node:fs';
import path from 'node:path';
import { debianInstall, runInSight, starts } from './packages.ts';

/** Finding, and where there are none installing, the browsers beside Chromium that journeys run in. */

interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** Names the program, for the tests and for who wants another one. */
  readonly variable: 'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH';
  readonly programs: readonly string[];
  /** Programs that must be there too. */
  readonly beside: readonly string[];
  readonly packages: readonly string[];
}

const others: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    beside: [],
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    programs: ['WebKitWebDriver'],
    // The driver opens real windows: they need a screen, and this one exists only in memory.
    beside: ['Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];

function onPath(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const files = path.isAbsolute(program) ? [program] : folders.map((folder) => path.join(folder, program));
  return files.find((file) => existsSync(file)) ?? null;
}

async function find({ variable, programs, beside }: OtherBrowser): Promise<string | null> {
  if (beside.some((program) => onPath(program) === null)) return null;
  const named = process.env[variable];
  const candidates = named ? [named] : programs.flatMap((program) => onPath(program) ?? []);
  for (const file of candidates) {
    // WebKit's driver knows no `--version`.
    if ((await starts(file, '--version')) || (await starts(file, '--help'))) return file;
  }
  return null;
}

async function install(browser: OtherBrowser): Promise<string | null> {
  const commands = await debianInstall(...browser.packages);
  if (commands === null || !(await runInSight(commands))) return null;
  return find(browser);
}

export interface FoundBrowsers {
  /** What the tests find the browsers by. */
  readonly env: Readonly<Record<string, string>>;
  /** What could not be had, in a sentence each. */
  readonly missing: readonly string[];
}

/** Finds or installs Firefox and WebKit. Never throws: where one is not to be had, the journeys go without it. */
export async function otherBrowsers(): Promise<FoundBrowsers> {
  const env: Record<string, string> = {};
  const missing: string[] = [];
  for (const browser of others) {
    const file = (await find(browser)) ?? (await install(browser));
    if (file !== null) env[browser.variable] = file;
    else {
      missing.push(
        `${browser.name} is not to be had here: its journeys do NOT run. On Debian: apt-get install ` +
          `${browser.packages.join(' ')}; or name it in ${browser.variable}.`,
      );
    }
  }
  return { env, missing };
}
