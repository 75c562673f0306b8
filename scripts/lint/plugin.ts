import { boundaries } from './boundaries.rule.ts';
import { honestTests, noRetryConfig } from './honest-tests.rule.ts';

/** Our own lint rules, loaded by .oxlintrc.json under the name `stretch`. */
const plugin = {
  meta: { name: 'stretch' },
  rules: { boundaries, 'honest-tests': honestTests, 'no-retry-config': noRetryConfig },
};

export default plugin;
