import { broken, ok, type Scene } from './place.ts';
import { ben, game, gamePage, post } from './samples.ts';

export const upvote: Scene = {
  name: 'upvote',
  address: '/games/g1',
  sight: 'article',
  presses: ['Upvote, 3 upvotes'],
  input: { postId: 'p1', isOwn: false, isUpvoted: false },
  api: gamePage(ben, game, post),
  asks: { toggleUpvote: 'POST /api/posts/p1/upvote' },
  places: {
    toggling: {},
    counted: { answers: { toggleUpvote: ok({ isUpvoted: true }) } },
    rolledBack: { answers: { toggleUpvote: broken } },
    refused: {
      input: { postId: 'p1', isOwn: true, isUpvoted: false },
      api: gamePage(ben, game, { ...post, user: ben, userId: ben.id }),
    },
  },
};
