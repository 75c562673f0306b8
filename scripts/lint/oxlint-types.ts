import type { RuleTester } from 'oxlint/plugins-dev';

/** The shape of a lint rule; oxlint shows it only as a parameter of its tester. */
export type Rule = Parameters<RuleTester['run']>[1];
