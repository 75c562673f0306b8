import { broken, ok, type Scene } from './place.ts';
import { ben, game, gamePage, post } from './samples.ts';

const toggle = { type: 'upvote.toggle' };
const own = { input: { postId: 'p1', isOwn: true, isUpvoted: false, count: 3 } };

export const upvote: Scene = {
  name: 'upvote',
  address: '/games/g1',
  sight: 'article',
  input: { postId: 'p1', isOwn: false, isUpvoted: false, count: 3 },
  api: gamePage(ben, game, post),
  asks: { toggleUpvote: 'POST /api/posts/p1/upvote' },
  places: {
    idle: {},
    toggling: { sends: [toggle] },
    upvoted: { sends: [toggle], answers: { toggleUpvote: ok({ isUpvoted: true }) } },
    'rolled-back': { sends: [toggle], answers: { toggleUpvote: broken } },
    'own-refused': {
      ...own,
      sends: [toggle],
      api: gamePage(ben, game, { ...post, user: ben, userId: ben.id }),
    },
  },
};
