import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFailed } from 'vitest';
import type { Driver, Window } from './driver.ts';

let windows = 0;

/** Opens a window for the running test, which leaves a screenshot behind when it fails. */
export async function openWindow(driver: Driver, origin: string): Promise<Window> {
  const window = await driver.open(origin);
  windows += 1;
  const file = join(tmpdir(), `stretch-${driver.name}-${process.pid}-${windows}.png`);
  onTestFailed(async () => {
    await writeFile(file, await window.screenshot());
    process.stderr.write(`Screenshot of the failure: ${file}\n`);
  });
  return window;
}
