import { expect } from 'vitest';
import { gameSearchMachine } from '#machines/game-search.machine.ts';
import { SEARCH_DEBOUNCE } from '#machines/support/search.ts';
import { defineModel } from '../support/model.ts';
import { broken, game } from '../support/samples.ts';
import { searchInvariants } from '../support/search-invariants.ts';

export const model = defineModel({
  machine: gameSearchMachine,
  inputs: { any: undefined },
  events: [
    { type: 'search.changed', text: '' },
    { type: 'search.changed', text: 'ru ' },
    { type: 'search.changed', text: 'run' },
    { type: 'search.changed', text: 'runs' },
  ],
  outcomes: {
    search: { done: [[game('g1')], []], error: [broken] },
  },
  simple: 4,
  invariants: searchInvariants(3),
  scenarios: {
    'searches for three or more characters, but not for two [R-DISC-9]': (start) => {
      const search = start(undefined);
      search.send({ type: 'search.changed', text: 'ru' });
      search.wait(10 * SEARCH_DEBOUNCE);
      expect(search.calls()).toEqual([]);
      search.send({ type: 'search.changed', text: 'run' });
      search.wait(SEARCH_DEBOUNCE);
      expect(search.calls().map(({ input }) => input)).toEqual([{ text: 'run' }]);
    },
  },
});
