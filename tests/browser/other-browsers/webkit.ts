import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/live-server.ts';
import type { Driver, Window } from './driver.ts';
import { pageDriver } from './page-driver.ts';
import { retryUntilFound } from './retry.ts';

const keys = { Escape: Key.ESCAPE, Tab: Key.TAB, Enter: Key.ENTER } as const;

/** Errors for an element that was replaced, is covered, or may not have the focus yet. */
const stale = new Set([
  'StaleElementReferenceError',
  'ElementClickInterceptedError',
  'ElementNotInteractableError',
]);

/** Evaluates an expression, or the promise it returns, in the page; throws the reason of a rejection. */
async function evaluate(driver: WebDriver, expression: string): Promise<unknown> {
  const [result, reason] = await driver.executeAsyncScript<readonly [unknown, string?]>(`
    const done = arguments[arguments.length - 1];
    Promise.resolve(${expression}).then((value) => done([value]), (error) => done([null, String(error)]));
  `);
  if (reason) throw new Error(reason);
  return result;
}

function windowOf(driver: WebDriver, origin: string): Window {
  return {
    ...pageDriver<WebElement>({
      evaluate: (expression) => evaluate(driver, expression),
      async query(expression) {
        const found = await evaluate(driver, expression);
        return found instanceof WebElement ? found : null;
      },
      isStale: ({ name }) => stale.has(name),
      textOf: async (element) =>
        String(await driver.executeScript('return arguments[0].textContent', element)),
      async click(element) {
        // The driver scrolls no further than necessary, which may be under a fixed bar.
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
        await element.click();
      },
      focus: async (element) => {
        await driver.executeScript('arguments[0].focus()', element);
      },
      async chooseFile(element, file) {
        const [input] = await element.findElements(By.css('input[type=file]'));
        await input?.sendKeys(file);
        return input !== undefined;
      },
      pressTab: () => driver.actions().sendKeys(Key.TAB).perform(),
    }),
    async goto(address) {
      await driver.get(new URL(address, origin).href);
    },
    reload: () => driver.navigate().refresh(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    address: async () => new URL(await driver.getCurrentUrl()),
    errors: () => null,
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

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
    // It writes the number of the free display it chose to file descriptor 3.
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return `:${(await outputOf(child, /\d+/)).trim()}`;
  }

  return {
    name: 'WebKit',
    async open(origin) {
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
          // Without a GPU its compositor sometimes crashes in Mesa's software renderer.
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          NO_AT_BRIDGE: '1',
        },
        stdio: 'ignore',
      });
      children.push(child);
      const address = `http://127.0.0.1:${port}`;
      await retryUntilFound(`a response of ${executablePath}`, async () =>
        (await fetch(`${address}/status`)).ok ? true : null,
      );
      // Not retried: the driver refuses a second session while the first one starts.
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { args: ['--automation'] },
        })
        .build();
      sessions.push(driver);
      await driver.manage().setTimeouts({ script: 30_000 });
      await driver.manage().window().setRect({ width: 390, height: 844 });
      return windowOf(driver, origin);
    },
    async close() {
      for (const driver of sessions) await driver.quit();
      for (const child of children.toReversed()) await end(child);
      if (config) await rm(await config, { recursive: true, force: true });
    },
  };
}
