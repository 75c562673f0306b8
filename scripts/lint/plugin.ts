import path from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { checkFileImport } from './layers.ts';
import { checkPackageImport } from './packages.ts';

/** oxlint exports the type of a rule as a parameter of its tester only. */
type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];
type Expression = Call['callee'];
type Ranged = { range: [number, number] };

/** Imports follow the tables of layers and of packages. */
const boundaries: Rule = {
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const check = (node: Ranged, specifier: unknown, imported: readonly string[] = []) => {
      if (typeof specifier !== 'string') return;
      const violation =
        checkFileImport(importer, specifier) ?? checkPackageImport(importer, specifier, imported);
      if (violation !== null) context.report({ node, message: violation });
    };
    return {
      ImportDeclaration(node) {
        const imported = node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
        );
        check(node, node.source.value, imported);
      },
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.type === 'Literal' ? node.source.value : undefined),
      TSImportType: (node) => check(node, node.source.value),
    };
  },
};

/** The identifiers of `object.property`, empty where there is none. */
function namesOf(node: Expression): readonly [object: string, property: string] {
  if (node.type !== 'MemberExpression') return ['', ''];
  const nameOf = (one: typeof node.object) => (one.type === 'Identifier' ? one.name : '');
  return [nameOf(node.object), node.property.type === 'Identifier' ? node.property.name : ''];
}

const CLOCK = 'Only server/clock.ts reads the time: take `now` from a clock, so that tests can set it.';
const isDate = (node: Expression) => node.type === 'Identifier' && node.name === 'Date';

/** No reads of the system time. */
const clock: Rule = {
  create: (context) => ({
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message: CLOCK });
    },
    CallExpression(node) {
      const isNow = namesOf(node.callee).join('.') === 'Date.now';
      if (isNow || isDate(node.callee)) context.report({ node, message: CLOCK });
    },
  }),
};

const testFunctions = /^(?:it|test|describe|suite|bench)$/;
const modifiers = /^(?:skip|only|todo|skipIf|runIf|fails)$/;
const NO_SLEEP = 'A test does not sleep: wait for what you expect, or use fake timers.';

// A timer whose handle is stored can be cleared: it is a time limit.
const isStored = ({ parent }: Call): boolean =>
  parent.type === 'VariableDeclarator' || parent.type === 'AssignmentExpression';

function sleeps(call: Call): boolean {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name === 'setTimeout' && !isStored(call);
  const [object, method] = namesOf(callee);
  return object !== 'vi' && (method === 'waitForTimeout' || method === 'setTimeout');
}

/** For tests: no sleeping, no skipped or focused tests. */
const deterministicTests: Rule = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (/^(node:)?timers\/promises$/.test(node.source.value)) context.report({ node, message: NO_SLEEP });
    },
    CallExpression(node) {
      if (sleeps(node)) context.report({ node, message: NO_SLEEP });
    },
    MemberExpression(node) {
      const [object, modifier] = namesOf(node);
      // `it.concurrent.skip` too.
      const tested = object || namesOf(node.object)[0];
      if (testFunctions.test(tested) && modifiers.test(modifier))
        context.report({ node, message: `All tests run: no .${modifier}.` });
    },
  }),
};

const NO_RETRY = 'A retry hides a flaky test: find out what the test must wait for.';

/** For tests and configuration files: no `retry` option. */
const noRetry: Rule = {
  create: (context) => ({
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'retry' && !/Function/.test(node.value.type))
        context.report({ node, message: NO_RETRY });
    },
  }),
};

const ENQUEUE = 'A job is added in a transaction: pass `{ db: fromDrizzle(tx, sql) }`.';
const enqueuing = /^(?:send|sendAfter|sendThrottled|sendDebounced|insert|publish|upsert|flow)$/;

/** Jobs are added with the connection of the caller: on one connection pg-boss's own would wait for the caller forever. */
const transactionalJobs: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const [object, method] = namesOf(node.callee);
      const options = node.arguments.at(-1);
      const hasDatabase =
        options?.type === 'ObjectExpression' &&
        options.properties.some(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'db',
        );
      if (object === 'boss' && enqueuing.test(method) && !hasDatabase)
        context.report({ node, message: ENQUEUE });
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
