import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/run.ts';
import type { Client, Driver } from './window.ts';

const keys = { Escape: Key.ESCAPE, Tab: Key.TAB, Enter: Key.ENTER } as const;

/** Evaluates an expression, or the promise it returns, in the page; throws the reason of a rejection. */
async function evaluate(driver: WebDriver, expression: string): Promise<unknown> {
  const [result, reason] = await driver.executeAsyncScript<readonly [unknown, string?]>(`
    const done = arguments[arguments.length - 1];
    Promise.resolve(${expression}).then((value) => done([value]), (error) => done([null, String(error)]));
  `);
  if (reason) throw new Error(reason);
  return result;
}

const clientOf = (driver: WebDriver): Client => ({
  goto: (url) => driver.get(url),
  reload: () => driver.navigate().refresh(),
  evaluate: (expression) => evaluate(driver, expression),
  click: (x, y) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y) })
      .click()
      .perform(),
  press: (key) => driver.actions().sendKeys(keys[key]).perform(),
  type: (text) => driver.actions().sendKeys(text).perform(),
  chooseFile: (file) => driver.findElement(By.css('[role=dialog] input[type=file]')).sendKeys(file),
  screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  errors: () => [],
});

/** Creates a GTK configuration by which media queries prefer the light theme and reduced motion. */
async function createConfig(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stretch-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(
    join(folder, 'gtk-3.0/settings.ini'),
    '[Settings]\ngtk-enable-animations=0\ngtk-application-prefer-dark-theme=0\n',
  );
  return folder;
}

/** Waits for a text in the output of a process. */
async function outputOf(child: ChildProcess, text: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const found = text.exec(output);
    if (found) resolve(found[0]);
  };
  for (const stream of [child.stdout, child.stderr, child.stdio[3]]) stream?.on('data', read);
  child.once('exit', () => reject(new Error(`${child.spawnfile} exited. Its output:\n${output}`)));
  child.once('error', reject);
  return promise;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Drives WebKitGTK through the `WebKitWebDriver` at `executablePath` in a virtual display. */
export function webkitDriver(executablePath: string): Driver {
  const children: ChildProcess[] = [];
  const sessions: WebDriver[] = [];
  let config: Promise<string> | undefined;
  let display: Promise<string> | undefined;

  async function startDisplay(): Promise<string> {
    // Xvfb writes the number of the free display that it chose to file descriptor 3.
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return `:${(await outputOf(child, /\d+/)).trim()}`;
  }

  return {
    async open() {
      config ??= createConfig();
      display ??= startDisplay();
      const port = await freePort();
      // A driver process has one session only, with its own cookies.
      const child = spawn(executablePath, [`--port=${port}`, '--host=127.0.0.1'], {
        env: {
          ...process.env,
          DISPLAY: await display,
          XDG_CONFIG_HOME: await config,
          GTK_THEME: 'Adwaita',
          GDK_BACKEND: 'x11',
          LIBGL_ALWAYS_SOFTWARE: '1',
          // Without a GPU the compositor sometimes crashes in Mesa's software renderer.
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          NO_AT_BRIDGE: '1',
        },
        stdio: 'ignore',
      });
      children.push(child);
      const address = `http://127.0.0.1:${port}`;
      await vi.waitFor(() => fetch(`${address}/status`), { timeout: 120_000 });
      // Not retried: the driver refuses a second session while the first one starts.
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { args: ['--automation'] },
        })
        .build();
      sessions.push(driver);
      await driver.manage().setTimeouts({ script: 120_000 });
      await driver.manage().window().setRect({ width: 390, height: 844 });
      return clientOf(driver);
    },
    async close() {
      for (const driver of sessions) await driver.quit();
      for (const child of children.toReversed()) await end(child);
      if (config) await rm(await config, { recursive: true, force: true });
    },
  };
}
