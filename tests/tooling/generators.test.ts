import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';
import { createFixtureProject, type FixtureProject, lint } from './support/fixture-project.ts';

const commands = [
  ['machine', 'weekly-recap'],
  ['resource', 'side-quests'],
] as const;

const written = [
  'machines/weekly-recap.machine.ts',
  'tests/machines/models/weekly-recap.model.ts',
  'contract/side-quests.ts',
  'server/db/schema/side-quests.ts',
  'server/side-quests/side-quests.store.ts',
  'server/side-quests/side-quests.service.ts',
  'server/side-quests/side-quests.routes.ts',
  'tests/contract/side-quests.test.ts',
];

describe('npm run new', () => {
  let project: FixtureProject;
  const run = (...args: readonly string[]) => capture('node', ['scripts/new.ts', ...args], project.folder);

  beforeAll(async () => {
    project = createFixtureProject(
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
    project.remove();
  });

  it('writes all files', () => {
    expect(written.filter((file) => !existsSync(path.join(project.folder, file)))).toEqual([]);
  });

  it('adds a resource to the contract, the schema and the handlers', () => {
    const text = (file: string): string => readFileSync(path.join(project.folder, file), 'utf8');
    expect(text('contract/index.ts')).toContain('    sideQuests: sideQuestsRoutes,\n');
    expect(text('server/db/schema/index.ts')).toContain("export { sideQuests } from './side-quests.ts';\n");
    expect(text('server/routes.ts')).toContain('    sideQuests: sideQuestsHandlers(context),\n');
  });

  it('adds a machine to the catalogue', () => {
    const text = readFileSync(path.join(project.folder, 'machines/index.ts'), 'utf8');
    expect(text).toContain("import { weeklyRecapMachine } from './weekly-recap.machine.ts';\n");
    expect(text).toContain('  weeklyRecapMachine,\n');
  });

  it('writes tests that pass, and a machine that satisfies its model', async () => {
    const tests = written.filter((file) => file.endsWith('.test.ts'));
    // The tests of models run all machines: select the new ones by name.
    const names = '^(weekly-recap|[Ss]ide quests) ';
    const run = ['run', 'tests/machines/models.test.ts', ...tests, '-t', names];
    const { code, output } = await capture('vitest', run, project.folder);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    // Files, and tests: four of the machine, four of the resource.
    expect(output.match(/\d+ passed/g)).toEqual(['2 passed', '8 passed']);
  });

  it('writes code that the formatter, the linter and the compiler accept', async () => {
    const format = await capture('biome', ['check', ...written], project.folder);
    expect({ code: format.code, output: format.code === 0 ? '' : format.output }).toEqual({
      code: 0,
      output: '',
    });
    expect(await lint(project, written)).toEqual([]);
    // The new files and all that they import; `npm run check` compiles the rest.
    project.write(
      'tsconfig.new.json',
      JSON.stringify({
        extends: './tsconfig.json',
        files: [...written, 'tests/support/jsdom-setup.ts'],
        include: [],
      }),
    );
    const compile = ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.new.json'];
    const { output } = await capture('tsc', compile, project.folder);
    expect(output.split('\n').filter((line) => written.some((file) => line.startsWith(file)))).toEqual([]);
  });

  it('changes nothing when a file exists already', async () => {
    const before = readFileSync(path.join(project.folder, 'contract/index.ts'), 'utf8');
    expect(await run('resource', 'side-quests')).toEqual({
      code: 1,
      output: 'contract/side-quests.ts exists already.\n',
    });
    expect(readFileSync(path.join(project.folder, 'contract/index.ts'), 'utf8')).toBe(before);
  });

  it.each([
    ['a name that is not kebab-case', ['machine', 'WeeklyRecap'], '"WeeklyRecap" is no name'],
    ['a resource in the singular', ['resource', 'quest'], '"quest" is no plural'],
    ['an unknown kind', ['page', 'x'], 'npm run new resource <names>'],
    ['a missing name', ['machine'], 'npm run new resource <names>'],
  ])('rejects %s with a message', async (_, args, message) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
