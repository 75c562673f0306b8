import { broken, ok, type Place, type Scene } from './place.ts';
import { ada, ben, everyday, game, gamePage, post, stranger } from './samples.ts';

const searching = (text: string, found: unknown): Readonly<Record<string, Place>> => {
  const sends = [{ type: 'search.changed', text }];
  return {
    idle: {},
    debouncing: { sends, stopped: true },
    searching: { sends },
    found: { sends, answers: { search: ok(found) } },
    foundNothing: { sends, answers: { search: ok([]) } },
    failed: { sends, answers: { search: broken } },
  };
};

export const usernameSearch: Scene = {
  name: 'username-search',
  address: '/games/g1',
  presses: ['Invite', 'Username'],
  api: gamePage(ben, game, post),
  asks: { search: 'GET /api/users/search' },
  places: searching('ada', [ada]),
};

export const gameSearch: Scene = {
  name: 'game-search',
  address: '/discover',
  brings: [{ type: 'search.changed', text: '' }],
  api: { ...everyday(ben), 'GET /api/games/public': ok([]) },
  asks: { search: 'GET /api/games/search' },
  places: searching('spring', [stranger]),
};
