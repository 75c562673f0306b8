import { USER_SEARCH_MIN } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { searchMachine } from './support/search.ts';

/** Looks for people to invite (specification §5). */
export const usernameSearchMachine = searchMachine<User>({ id: 'username-search', minimum: USER_SEARCH_MIN });
