import { boundaries } from './boundaries.rule.ts';
import { clock } from './clock.rule.ts';
import { deterministicTests, noRetry } from './deterministic-tests.rule.ts';

/** The lint rules of this repository, loaded by .oxlintrc.json under the name `stretch`. */
const plugin = {
  meta: { name: 'stretch' },
  rules: { boundaries, clock, 'deterministic-tests': deterministicTests, 'no-retry': noRetry },
};

export default plugin;
