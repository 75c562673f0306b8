import type { Rule } from './oxlint-types.ts';

const testFunctions = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const modifiers = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);

const NO_SLEEP = 'A test does not sleep: wait for what you expect, or use fake timers.';
const NO_RETRY = 'A retry hides a flaky test: find out what the test must wait for.';

type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];

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

/** Lint rule for tests: no sleeping, no skipped or focused tests. */
export const deterministicTests: Rule = {
  meta: { type: 'problem', docs: { description: 'No sleeping, skipping or focusing in tests.' } },
  create(context) {
    return {
      ImportDeclaration(node) {
        if (/^(node:)?timers\/promises$/.test(node.source.value)) context.report({ node, message: NO_SLEEP });
      },
      CallExpression(node) {
        if (sleeps(node)) context.report({ node, message: NO_SLEEP });
      },
      MemberExpression(node) {
        const root = node.object.type === 'MemberExpression' ? node.object.object : node.object;
        if (root.type !== 'Identifier' || !testFunctions.has(root.name)) return;
        if (node.property.type === 'Identifier' && modifiers.has(node.property.name))
          context.report({ node, message: `All tests run: no .${node.property.name}.` });
      },
    };
  },
};

/** Lint rule for tests and configuration files: no `retry` option. */
export const noRetry: Rule = {
  meta: { type: 'problem', docs: { description: 'No retries of tests.' } },
  create: (context) => ({
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'retry' && !/Function/.test(node.value.type))
        context.report({ node, message: NO_RETRY });
    },
  }),
};
