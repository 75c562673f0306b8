import { broken, nobody, ok, type Scene } from './place.ts';
import { ben, everyday, game, stranger } from './samples.ts';

const user = ok(ben);
const found = ok(stranger);
const confirm = [{ type: 'join.confirm' }];
const arrived = { fetchUser: user, findGame: found };

export const joinLink: Scene = {
  name: 'join-link',
  address: '/join/ABC234',
  input: { code: 'ABC234' },
  api: {
    ...everyday(ben),
    'GET /api/games/g1': ok(game),
    'GET /api/posts': ok({ posts: [], hasMore: false }),
  },
  asks: {
    fetchUser: 'GET /api/auth/user',
    findGame: 'GET /api/games/invite/ABC234',
    joinGame: 'POST /api/games/join/ABC234',
  },
  places: {
    invalid: { address: '/join', input: { code: '' } },
    resolving: {},
    'resolving.visitor.signedIn': { answers: { fetchUser: user } },
    'resolving.visitor.signedOut': { answers: { fetchUser: nobody } },
    'resolving.visitor.unknown': { answers: { fetchUser: broken } },
    'resolving.invitation.found': { answers: { findGame: found } },
    'resolving.invitation.missing': { answers: { findGame: broken } },
    notFound: { answers: { fetchUser: user, findGame: broken } },
    visitorUnknown: { answers: { fetchUser: broken, findGame: found } },
    promptingSignIn: { answers: { fetchUser: nobody, findGame: found } },
    confirming: { answers: arrived },
    joining: { sends: confirm, answers: arrived },
    joined: { sends: confirm, answers: { ...arrived, joinGame: ok({ requiresApproval: false, game }) } },
    requestSent: {
      sends: confirm,
      answers: { ...arrived, joinGame: ok({ requiresApproval: true, game: stranger }) },
    },
    failed: { sends: confirm, answers: { ...arrived, joinGame: broken } },
    alreadyMember: { answers: { fetchUser: user, findGame: ok(game) } },
  },
};
