import { expect } from 'vitest';
import { SEARCH_DEBOUNCE } from '#machines/support/search.ts';
import { usernameSearchMachine } from '#machines/username-search.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken, user } from '../support/samples.ts';
import { searchInvariants } from '../support/search-invariants.ts';

const people = [user('ada'), user('adam')];

export const model = defineModel({
  machine: usernameSearchMachine,
  inputs: { any: undefined },
  events: [
    { type: 'search.changed', text: '' },
    { type: 'search.changed', text: ' a ' },
    { type: 'search.changed', text: 'ad' },
    { type: 'search.changed', text: 'ada ' },
  ],
  outcomes: {
    search: { done: [people, []], error: [broken] },
  },
  simple: 4,
  invariants: searchInvariants(2),
  scenarios: {
    'searches for two characters after the debounce': async (start) => {
      const search = start(undefined);
      search.send({ type: 'search.changed', text: 'ad' });
      search.wait(SEARCH_DEBOUNCE - 1);
      search.send({ type: 'search.changed', text: 'ada' });
      search.wait(SEARCH_DEBOUNCE - 1);
      expect(search.calls()).toEqual([]);
      search.wait(1);
      expect(search.pendingCalls().map(({ input }) => input)).toEqual([{ text: 'ada' }]);
      await search.resolve('search', people);
      expect(search.value()).toBe('found');
      expect(search.context()).toEqual({ text: 'ada', results: people });
    },
    'aborts a search when the text changes': async (start) => {
      const search = start(undefined);
      search.send({ type: 'search.changed', text: 'ad' });
      search.wait(SEARCH_DEBOUNCE);
      search.send({ type: 'search.changed', text: 'ada' });
      expect(search.calls().map(({ signal }) => signal.aborted)).toEqual([true]);
      search.wait(SEARCH_DEBOUNCE);
      await search.resolve('search', [people[0]]);
      expect(search.context()).toEqual({ text: 'ada', results: [people[0]] });
    },
    'clears the results after a failed search, and repeats it': async (start) => {
      const search = start(undefined);
      search.send({ type: 'search.changed', text: 'ad' });
      search.wait(SEARCH_DEBOUNCE);
      await search.resolve('search', people);
      search.send({ type: 'search.changed', text: 'ada' });
      search.wait(SEARCH_DEBOUNCE);
      await search.reject('search', broken);
      expect(search.value()).toBe('failed');
      expect(search.context()).toEqual({ text: 'ada', results: [] });
      search.send({ type: 'search.changed', text: 'ada' });
      search.wait(SEARCH_DEBOUNCE);
      await search.resolve('search', people);
      expect(search.context()).toEqual({ text: 'ada', results: people });
    },
  },
});
