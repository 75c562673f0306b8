import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machinePlan } from './new/machine.ts';
import { namesOf, type Plan } from './new/names.ts';
import { resourcePlan } from './new/resource.ts';
import { screenPlan } from './new/screen.ts';
import { capture } from './run.ts';

/** `npm run new …`: writes files in the shape the rest of the house has, formatted, and says what is left to do. */

const usage = `npm run new resource <names>            a resource in every room, e.g. challenges
npm run new screen <feature> <name>     a screen of a feature, e.g. games game-rules
npm run new machine <name>              a machine, e.g. weekly-recap`;

function planOf([kind, first, second, ...rest]: readonly string[]): Plan | null {
  if (rest.length > 0 || first === undefined) return null;
  if (kind === 'screen') return second === undefined ? null : screenPlan(namesOf(first), namesOf(second));
  if (second !== undefined) return null;
  if (kind === 'resource') return resourcePlan(namesOf(first));
  return kind === 'machine' ? machinePlan(namesOf(first)) : null;
}

/** Writes a plan below `folder`. Throws before the first write when a file is in the way or a place to edit is gone. */
async function carryOut(plan: Plan, folder: string): Promise<readonly string[]> {
  const texts = new Map<string, string>();
  for (const { path: file, text } of plan.files) {
    if (existsSync(path.join(folder, file))) throw new Error(`${file} is there already.`);
    texts.set(file, text);
  }
  for (const { path: file, insert, before } of plan.edits) {
    const text = texts.get(file) ?? readFileSync(path.join(folder, file), 'utf8');
    if (text.split(before).length !== 2)
      throw new Error(`${file} no longer has one place for: ${insert.trim()}`);
    texts.set(
      file,
      text.replace(before, () => insert + before),
    );
  }
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const files = [...texts.keys()];
  const { code, output } = await capture('biome', ['check', '--write', ...files], folder);
  if (code !== 0) throw new Error(output);
  return files;
}

try {
  const plan = planOf(process.argv.slice(2));
  if (plan === null) {
    console.error(usage);
    process.exitCode = 1;
  } else {
    for (const file of await carryOut(plan, process.cwd())) console.log(`  ${file}`);
    console.log(`\nNow:\n${plan.next.map((step) => `- ${step}`).join('\n')}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
