import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { usernameSearchMachine } from '#machines/username-search.machine.ts';
import { tellFailure } from '#src/features/toasts/index.ts';
import { searchUsers } from '#src/features/users/index.ts';

const search = fromPromise<readonly User[], { text: string }>(({ input, signal }) =>
  searchUsers(input.text, signal),
);

/** People found while somebody types, once that are two characters or more. */
export function useUsernameSearch() {
  const [state, send] = useMachine(
    usernameSearchMachine.provide({
      actors: { search },
      actions: { announceFailure: (_, { error }) => tellFailure(error, 'Search failed') },
    }),
  );
  return {
    text: state.context.text,
    people: state.context.results,
    isSearching: state.hasTag('searching'),
    foundNobody: state.matches('foundNothing'),
    type: (text: string) => send({ type: 'search.changed', text }),
  };
}
