import type { Rule } from './oxlint-types.ts';

const message = 'Only server/clock.ts reads the time: take `now` from a clock, so that tests can choose it.';

type Callee = Parameters<NonNullable<ReturnType<NonNullable<Rule['create']>>['NewExpression']>>[0]['callee'];

const isDate = (node: Callee) => node.type === 'Identifier' && node.name === 'Date';

/** Lint rule: nobody asks the machine what time it is. */
export const oneClock: Rule = {
  meta: { type: 'problem', docs: { description: 'One place reads the time.' } },
  create(context) {
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression(node) {
        const { callee } = node;
        const asksNow =
          callee.type === 'MemberExpression' &&
          isDate(callee.object) &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'now';
        if (asksNow || isDate(callee)) context.report({ node, message });
      },
    };
  },
};
