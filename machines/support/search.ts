import { assign, setup } from 'xstate';
import { output } from './params.ts';
import { types } from './types.ts';
import { unprovidedActor } from './unprovided.ts';

/** The debounce of typing before a search starts, in milliseconds. */
export const SEARCH_DEBOUNCE = 300;

interface SearchContext<Result> {
  readonly text: string;
  readonly results: readonly Result[];
}

interface SearchEvent {
  readonly type: 'search.changed';
  readonly text: string;
}

interface SearchOptions {
  readonly id: string;
  readonly minimum: number;
}

/**
 * A machine that searches while the user types: it debounces, cancels an outdated search, and does not search for fewer
 * than `minimum` characters.
 */
export function searchMachine<Result>({ id, minimum }: SearchOptions) {
  return setup({
    types: types<{ context: SearchContext<Result>; events: SearchEvent; tags: 'searching' | 'noResults' }>(),
    actors: {
      search: unprovidedActor<readonly Result[], { text: string }>('search'),
    },
    actions: {
      setText: assign((_, { text }: { text: string }) => ({ text })),
      setResults: assign((_, results: readonly Result[]) => ({ results })),
      clearResults: assign({ results: [] }),
    },
    guards: {
      isLongEnough: (_, { text }: { text: string }) => text.trim().length >= minimum,
      isEmpty: (_, results: readonly Result[]) => results.length === 0,
    },
    delays: {
      searchDebounce: SEARCH_DEBOUNCE,
    },
  }).createMachine({
    id,
    context: { text: '', results: [] },
    initial: 'idle',
    on: {
      'search.changed': [
        {
          guard: { type: 'isLongEnough', params: ({ event }) => event },
          target: '.debouncing',
          actions: { type: 'setText', params: ({ event }) => event },
        },
        {
          target: '.idle',
          actions: [{ type: 'setText', params: ({ event }) => event }, 'clearResults'],
        },
      ],
    },
    states: {
      /** Too little text to search for. */
      idle: { tags: 'noResults' },
      /** Earlier results stay until there are new ones. */
      debouncing: {
        tags: 'searching',
        after: { searchDebounce: 'searching' },
      },
      searching: {
        tags: 'searching',
        invoke: {
          id: 'search',
          src: 'search',
          input: ({ context }) => ({ text: context.text.trim() }),
          onDone: [
            {
              guard: { type: 'isEmpty', params: output },
              target: 'foundNothing',
              actions: 'clearResults',
            },
            { target: 'found', actions: { type: 'setResults', params: output } },
          ],
          onError: { target: 'failed', actions: 'clearResults' },
        },
      },
      found: {},
      foundNothing: { tags: 'noResults' },
      failed: { tags: 'noResults' },
    },
  });
}
