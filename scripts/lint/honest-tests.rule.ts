import type { Rule } from './oxlint-types.ts';

const declarers = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const dodges = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);

const sleepless = 'A test does not sleep: wait for what you expect, or use a fake clock.';
const steadfast = 'A retry hides a flake: find what it waits for.';

type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0];

// A timer whose handle is kept can be cleared: that is patience with something that may never come, not sleep.
const isKept = ({ parent }: Call): boolean =>
  parent.type === 'VariableDeclarator' || parent.type === 'AssignmentExpression';

function sleeps(call: Call): boolean {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name === 'setTimeout' && !isKept(call);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (callee.object.type === 'Identifier' && callee.object.name === 'vi') return false;
  return callee.property.name === 'waitForTimeout' || callee.property.name === 'setTimeout';
}

function retries(call: Call): boolean {
  const { callee } = call;
  const options = call.arguments.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []));
  return (
    callee.type === 'Identifier' &&
    declarers.has(callee.name) &&
    options.some(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'retry',
    )
  );
}

/** Lint rule: tests neither sleep, nor are skipped or focused, nor are repeated until they pass. */
export const honestTests: Rule = {
  meta: { type: 'problem', docs: { description: 'No sleeping, skipping, focusing or retrying in tests.' } },
  create(context) {
    return {
      ImportDeclaration(node) {
        if (/^(node:)?timers\/promises$/.test(node.source.value))
          context.report({ node, message: sleepless });
      },
      CallExpression(node) {
        if (sleeps(node)) context.report({ node, message: sleepless });
        if (retries(node)) context.report({ node, message: steadfast });
      },
      MemberExpression(node) {
        const root = node.object.type === 'MemberExpression' ? node.object.object : node.object;
        if (root.type !== 'Identifier' || !declarers.has(root.name)) return;
        if (node.property.type === 'Identifier' && dodges.has(node.property.name)) {
          context.report({ node, message: `Every test runs: no .${node.property.name}.` });
        }
      },
    };
  },
};

/** Lint rule for configuration files: no `retry` for a whole project either. */
export const noRetryConfig: Rule = {
  meta: { type: 'problem', docs: { description: 'No retry in the test configuration.' } },
  create(context) {
    return {
      Property(node) {
        if (node.key.type === 'Identifier' && node.key.name === 'retry') {
          context.report({ node, message: steadfast });
        }
      },
    };
  },
};
