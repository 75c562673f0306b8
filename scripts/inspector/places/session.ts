import { broken, nobody, ok, type Scene } from './place.ts';
import { ben, everyday } from './samples.ts';

const sends = [{ type: 'session.expired' }];
const answers = { fetchUser: ok(ben) };

export const session: Scene = {
  name: 'session',
  address: '/',
  api: everyday(ben),
  asks: { fetchUser: 'GET /api/auth/user' },
  places: {
    resolving: {},
    signedIn: { answers },
    signedOut: { answers: { fetchUser: nobody } },
    failed: { answers: { fetchUser: broken } },
    expired: { sends, answers, stopped: true },
    /** The browser has left for the sign-in page, which is no screen of ours. */
    leaving: { sends, answers },
  },
};
