import { USER_SEARCH_MIN } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { searchMachine } from './support/search.ts';

/** Searches users to invite (specification §5). */
export const usernameSearchMachine = searchMachine<User>({
  id: 'username-search',
  minimum: USER_SEARCH_MIN,
});
