import { boundaries } from './boundaries.rule.ts';
import { honestTests, noRetryConfig } from './honest-tests.rule.ts';
import { oneClock } from './one-clock.rule.ts';

/** Our own lint rules, loaded by .oxlintrc.json under the name `stretch`. */
const plugin = {
  meta: { name: 'stretch' },
  rules: {
    boundaries,
    'honest-tests': honestTests,
    'no-retry-config': noRetryConfig,
    'one-clock': oneClock,
  },
};

export default plugin;
