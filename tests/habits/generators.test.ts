import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';
import { buildHouse, type House, lint } from './support/house.ts';

const commands = [
  ['machine', 'weekly-recap'],
  ['screen', 'games', 'game-rules'],
  ['resource', 'side-quests'],
] as const;

const written = [
  'machines/weekly-recap.machine.ts',
  'tests/machines/models/weekly-recap.model.ts',
  'src/features/games/game-rules-screen.tsx',
  'src/features/games/game-rules-screen.css.ts',
  'tests/src/games/game-rules-screen.test.tsx',
  'contract/side-quests.ts',
  'server/db/schema/side-quests.ts',
  'server/side-quests/side-quests.store.ts',
  'server/side-quests/side-quests.service.ts',
  'server/side-quests/side-quests.routes.ts',
  'src/features/side-quests/side-quests.queries.ts',
  'tests/contract/side-quests.test.ts',
];

describe('npm run new', () => {
  let house: House;
  const run = (...args: readonly string[]) => capture('node', ['scripts/new.ts', ...args], house.folder);

  beforeAll(async () => {
    house = buildHouse(
      'contract',
      'machines',
      'server',
      'src',
      'tests/support',
      'tests/machines',
      'vitest.config.ts',
    );
    for (const command of commands) {
      const { code, output } = await run(...command);
      if (code !== 0) throw new Error(output);
    }
  });
  afterAll(() => {
    house.remove();
  });

  it('writes every file it promises', () => {
    expect(written.filter((file) => !existsSync(path.join(house.folder, file)))).toEqual([]);
  });

  it('enters a resource in the contract, in the schema and among the handlers', () => {
    const text = (file: string): string => readFileSync(path.join(house.folder, file), 'utf8');
    expect(text('contract/index.ts')).toContain('    sideQuests: sideQuestsRoutes,\n');
    expect(text('server/db/schema/index.ts')).toContain("export { sideQuests } from './side-quests.ts';\n");
    expect(text('server/routes.ts')).toContain('    sideQuests: sideQuestsHandlers(context),\n');
  });

  it('enters a machine in the catalogue', () => {
    const text = readFileSync(path.join(house.folder, 'machines/index.ts'), 'utf8');
    expect(text).toContain("import { weeklyRecapMachine } from './weekly-recap.machine.ts';\n");
    expect(text).toContain('  weeklyRecapMachine,\n];');
  });

  it('writes tests that pass, and a machine that its model walks from end to end', async () => {
    const tests = written.filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'));
    // Only the names of what is new: the tests of machines walk all the others too.
    const ofTheNew = '^(weekly-recap|[Gg]ame rules|[Ss]ide quests) ';
    const run = ['run', 'tests/machines/models.test.ts', ...tests, '-t', ofTheNew];
    const { code, output } = await capture('vitest', run, house.folder);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    // Of the machine the walks, alone and inside what runs it, its two scenarios, and what it calls itself when something
    // is not provided; one test of the screen, four of the resource.
    expect(output.match(/\d+ passed/g)).toEqual(['3 passed', '10 passed']);
  });

  it('writes what the formatter, the linter and the compiler accept', async () => {
    const format = await capture('biome', ['check', ...written], house.folder);
    expect({ code: format.code, output: format.code === 0 ? '' : format.output }).toEqual({
      code: 0,
      output: '',
    });
    expect(await lint(house, written)).toEqual([]);
    // What is new and all that it imports: the rest of the house is compiled by `npm run check`.
    house.write(
      'tsconfig.new.json',
      JSON.stringify({
        extends: './tsconfig.json',
        files: [...written, 'tests/support/jsdom-setup.ts'],
        include: [],
      }),
    );
    const compile = ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.new.json'];
    const { output } = await capture('tsc', compile, house.folder);
    expect(output.split('\n').filter((line) => written.some((file) => line.startsWith(file)))).toEqual([]);
  });

  it('touches nothing when a file is in the way', async () => {
    const before = readFileSync(path.join(house.folder, 'contract/index.ts'), 'utf8');
    expect(await run('resource', 'side-quests')).toEqual({
      code: 1,
      output: 'contract/side-quests.ts is there already.\n',
    });
    expect(readFileSync(path.join(house.folder, 'contract/index.ts'), 'utf8')).toBe(before);
  });

  it.each([
    ['a name in another spelling', ['machine', 'WeeklyRecap'], '"WeeklyRecap" is no name'],
    ['a resource in the singular', ['resource', 'quest'], '"quest" is no plural'],
    ['something it does not know', ['page', 'x'], 'npm run new resource <names>'],
    ['too little', ['screen', 'games'], 'npm run new resource <names>'],
  ])('refuses %s and says what it wants', async (_, args, message) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
