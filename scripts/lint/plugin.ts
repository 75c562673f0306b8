import path from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { judgeFileImport } from './layers.ts';
import { judgePackageImport } from './packages.ts';

/** oxlint exports the type of a rule as a parameter of its tester only. */
type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];

/** Imports follow the tables of layers and of packages. */
const boundaries: Rule = {
  meta: { type: 'problem', docs: { description: 'Which file may import which.' } },
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const judge = (
      node: { range: [number, number] },
      specifier: unknown,
      imported: readonly string[] = [],
    ): void => {
      if (typeof specifier !== 'string') return;
      const complaint =
        judgeFileImport(importer, specifier) ?? judgePackageImport(importer, specifier, imported);
      if (complaint !== null) context.report({ node, message: complaint });
    };
    return {
      ImportDeclaration(node) {
        const imported = node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
        );
        judge(node, node.source.value, imported);
      },
      ExportNamedDeclaration: (node) => judge(node, node.source?.value),
      ExportAllDeclaration: (node) => judge(node, node.source.value),
      ImportExpression: (node) => judge(node, node.source.type === 'Literal' ? node.source.value : undefined),
      TSImportType: (node) => judge(node, node.source.value),
    };
  },
};

const CLOCK = 'Only server/clock.ts reads the time: take `now` from a clock, so that tests can set it.';
const isDate = (node: Call['callee']) => node.type === 'Identifier' && node.name === 'Date';

/** No reads of the system time. */
const clock: Rule = {
  meta: { type: 'problem', docs: { description: 'One module reads the time.' } },
  create: (context) => ({
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message: CLOCK });
    },
    CallExpression(node) {
      const { callee } = node;
      const isNow =
        callee.type === 'MemberExpression' &&
        isDate(callee.object) &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'now';
      if (isNow || isDate(callee)) context.report({ node, message: CLOCK });
    },
  }),
};

const testFunctions = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const modifiers = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);
const NO_SLEEP = 'A test does not sleep: wait for what you expect, or use fake timers.';

// A timer whose handle is stored can be cleared: it is a time limit.
const isStored = ({ parent }: Call): boolean =>
  parent.type === 'VariableDeclarator' || parent.type === 'AssignmentExpression';

function sleeps(call: Call): boolean {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name === 'setTimeout' && !isStored(call);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (callee.object.type === 'Identifier' && callee.object.name === 'vi') return false;
  return callee.property.name === 'waitForTimeout' || callee.property.name === 'setTimeout';
}

/** For tests: no sleeping, no skipped or focused tests. */
const deterministicTests: Rule = {
  meta: { type: 'problem', docs: { description: 'No sleeping, skipping or focusing in tests.' } },
  create: (context) => ({
    ImportDeclaration(node) {
      if (/^(node:)?timers\/promises$/.test(node.source.value)) context.report({ node, message: NO_SLEEP });
    },
    CallExpression(node) {
      if (sleeps(node)) context.report({ node, message: NO_SLEEP });
    },
    MemberExpression(node) {
      const tested = node.object.type === 'MemberExpression' ? node.object.object : node.object;
      if (tested.type !== 'Identifier' || !testFunctions.has(tested.name)) return;
      if (node.property.type === 'Identifier' && modifiers.has(node.property.name))
        context.report({ node, message: `All tests run: no .${node.property.name}.` });
    },
  }),
};

const NO_RETRY = 'A retry hides a flaky test: find out what the test must wait for.';

/** For tests and configuration files: no `retry` option. */
const noRetry: Rule = {
  meta: { type: 'problem', docs: { description: 'No retries of tests.' } },
  create: (context) => ({
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'retry' && !/Function/.test(node.value.type))
        context.report({ node, message: NO_RETRY });
    },
  }),
};

const ENQUEUE = 'A job is added in a transaction: pass `{ db: fromDrizzle(tx, sql) }`.';
const enqueuing = new Set([
  'send',
  'sendAfter',
  'sendThrottled',
  'sendDebounced',
  'insert',
  'publish',
  'upsert',
  'flow',
]);

/** Jobs are added with the connection of the caller: on one connection pg-boss's own would wait for the caller forever. */
const transactionalJobs: Rule = {
  meta: { type: 'problem', docs: { description: 'No jobs outside of a transaction.' } },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.object.type !== 'Identifier' || callee.object.name !== 'boss') return;
      const options = node.arguments.at(-1);
      const hasDatabase =
        options?.type === 'ObjectExpression' &&
        options.properties.some(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'db',
        );
      if (enqueuing.has(callee.property.name) && !hasDatabase) context.report({ node, message: ENQUEUE });
    },
  }),
};

/** The lint rules of this repository, loaded by .oxlintrc.json under the name `stretch`. */
const plugin = {
  meta: { name: 'stretch' },
  rules: {
    boundaries,
    clock,
    'deterministic-tests': deterministicTests,
    'no-retry': noRetry,
    'transactional-jobs': transactionalJobs,
  },
};

export default plugin;
