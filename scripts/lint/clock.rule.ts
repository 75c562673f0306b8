import type { Rule } from './oxlint-types.ts';

const message = 'Only server/clock.ts reads the time: take `now` from a clock, so that tests can set it.';

type Callee = Parameters<NonNullable<ReturnType<NonNullable<Rule['create']>>['NewExpression']>>[0]['callee'];

const isDate = (node: Callee) => node.type === 'Identifier' && node.name === 'Date';

/** Lint rule: no reads of the system time. */
export const clock: Rule = {
  meta: { type: 'problem', docs: { description: 'One module reads the time.' } },
  create: (context) => ({
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
    },
    CallExpression(node) {
      const { callee } = node;
      const isNow =
        callee.type === 'MemberExpression' &&
        isDate(callee.object) &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'now';
      if (isNow || isDate(callee)) context.report({ node, message });
    },
  }),
};
