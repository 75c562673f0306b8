import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFailed } from 'vitest';
import type { Driver, Visit, VisitOptions } from './visit.ts';

let windows = 0;

/** Opens a window for the running test; when the test fails, a picture of what it showed last is left behind. */
export async function openWindow(driver: Driver, options: VisitOptions): Promise<Visit> {
  const visit = await driver.visit(options);
  windows += 1;
  const file = join(tmpdir(), `stretch-${driver.name}-${process.pid}-${windows}.png`);
  onTestFailed(async () => {
    await writeFile(file, await visit.picture());
    process.stderr.write(`What was seen last: ${file}\n`);
  });
  return visit;
}
