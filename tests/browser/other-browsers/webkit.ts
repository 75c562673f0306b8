import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/live-server.ts';
import { touchingWith } from './hands.ts';
import { prepare } from './in-page.ts';
import { persevere } from './persevere.ts';
import type { Driver, Visit } from './visit.ts';

const keys = {
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Enter: Key.ENTER,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
} as const;

/**
 * What WebKit's driver says, before touching it, of an element that has gone, has something passing over it, or may not have
 * the focus yet because a dialog below still holds it.
 */
const late = new Set([
  'StaleElementReferenceError',
  'ElementClickInterceptedError',
  'ElementNotInteractableError',
]);

/** Asks the page for the value of an expression for a promise; a promise that fails fails here with its reason. */
async function ask(driver: WebDriver, expression: string): Promise<unknown> {
  const [answer, reason] = await driver.executeAsyncScript<readonly [unknown, string?]>(`
    const answer = arguments[arguments.length - 1];
    Promise.resolve(${expression}).then((value) => answer([value]), (error) => answer([null, String(error)]));
  `);
  if (reason) throw new Error(reason);
  return answer;
}

function visitOf(driver: WebDriver, origin: string): Visit {
  const touching = touchingWith<WebElement>({
    async prepare() {
      await driver.executeScript(prepare);
    },
    ask: (expression) => ask(driver, expression),
    async grasp(expression) {
      const found = await ask(driver, expression);
      return found instanceof WebElement ? found : null;
    },
    cameLate: ({ name }) => late.has(name),
    textOf: async (element) => String(await driver.executeScript('return arguments[0].textContent', element)),
    async click(element) {
      // WebKit's driver scrolls only as far as it must, which may be under a bar that stays in place.
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    async fill(field, text) {
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', field);
      // Sent to the field, a key would go to the end of what it holds, whatever is selected.
      await driver.actions().sendKeys(Key.BACK_SPACE).perform();
      await field.sendKeys(text);
    },
    async choose(place, file) {
      const [input] = await place.findElements(By.css('input[type=file]'));
      await input?.sendKeys(file);
      return input !== undefined;
    },
    pressTab: () => driver.actions().sendKeys(Key.TAB).perform(),
  });

  return {
    ...touching,
    async goto(address) {
      await driver.get(new URL(address, origin).href);
    },
    reload: () => driver.navigate().refresh(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    address: async () => new URL(await driver.getCurrentUrl()),
    troubles: () => null,
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

/** Makes a folder of settings with which GTK, and so the page's media queries, prefer the light theme and no motion. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'stretch-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(
    join(home, 'gtk-3.0/settings.ini'),
    '[Settings]\ngtk-enable-animations=0\ngtk-application-prefer-dark-theme=0\n',
  );
  return home;
}

async function said(child: ChildProcess, words: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    const found = words.exec(output);
    if (found) resolve(found[0]);
  };
  for (const stream of [child.stdout, child.stderr, child.stdio[3]]) stream?.on('data', listen);
  child.once('exit', () => reject(new Error(`${child.spawnfile} ended. It said:\n${output}`)));
  child.once('error', reject);
  return promise;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Drives WebKitGTK through the `WebKitWebDriver` at `executablePath`, on a screen that exists only in memory. */
export function webkitDriver(executablePath: string): Driver {
  const children: ChildProcess[] = [];
  const windows: WebDriver[] = [];
  let home: Promise<string> | undefined;
  let screen: Promise<string> | undefined;

  async function startScreen(): Promise<string> {
    // It says on the third channel which free display it took.
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return `:${(await said(child, /\d+/)).trim()}`;
  }

  return {
    name: 'WebKit',
    async visit({ origin }) {
      home ??= makeHome();
      screen ??= startScreen();
      const port = await freePort();
      // One process carries one session, and with it one person's cookies.
      const child = spawn(executablePath, [`--port=${port}`, '--host=127.0.0.1'], {
        env: {
          ...process.env,
          DISPLAY: await screen,
          XDG_CONFIG_HOME: await home,
          GTK_THEME: 'Adwaita',
          GDK_BACKEND: 'x11',
          LIBGL_ALWAYS_SOFTWARE: '1',
          // Without a graphics card its compositor crashes now and then, in Mesa's software renderer.
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
          NO_AT_BRIDGE: '1',
        },
        stdio: 'ignore',
      });
      children.push(child);
      const address = `http://127.0.0.1:${port}`;
      await persevere(`an answer of ${executablePath}`, async () =>
        (await fetch(`${address}/status`)).ok ? true : null,
      );
      // Asked for once, however long it takes: a second window would be refused while the first is on its way.
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { args: ['--automation'] },
        })
        .build();
      windows.push(driver);
      await driver.manage().setTimeouts({ script: 30_000 });
      await driver.manage().window().setRect({ width: 390, height: 844 });
      return visitOf(driver, origin);
    },
    async close() {
      for (const driver of windows) await driver.quit();
      for (const child of children.toReversed()) await end(child);
      if (home) await rm(await home, { recursive: true, force: true });
    },
  };
}
