import { broken, ok, type Scene } from './place.ts';
import { ada, ben, comment, game, gamePage, post } from './samples.ts';

const own = comment('c1', ben, 'I heard you from afar');
const others = comment('c2', ada, 'Next time you sing with me');
const comments = [own, others];
const at = new Date().toISOString();

const type = { type: 'draft.changed', text: 'Bravo' };
const write = [type, { type: 'letter.submit', key: 'k1', at }];
const remove = [{ type: 'comment.delete', id: 'c1' }];
const taken = ok(comment('c3', ben, 'Bravo'));

const card = {
  address: '/games/g1',
  sight: '[aria-label="Add a comment"], article',
  api: gamePage(ben, game, { ...post, comments, _count: { upvotes: 3, comments: 2 } }),
};
const asks = { deliver: 'POST /api/comments', deleteComment: 'DELETE /api/comments/c1' };

export const commentThread: Scene = {
  ...card,
  name: 'comment-thread',
  input: { postId: 'p1', viewer: ben, comments, draft: '' },
  parts: ['comment-composer'],
  asks,
  places: {
    open: {},
    adding: { sends: write },
    added: { sends: write, answers: { deliver: taken } },
    'adding-failed': { sends: write, answers: { deliver: broken } },
    deleting: { sends: remove },
    deleted: { sends: remove, answers: { deleteComment: ok({ success: true }) } },
    'deleting-failed': { sends: remove, answers: { deleteComment: broken } },
  },
};

export const commentComposer: Scene = {
  ...card,
  name: 'comment-composer',
  input: { address: { postId: 'p1' }, draft: '' },
  asks,
  places: {
    blank: {},
    ready: { sends: [type] },
    returned: { sends: write, answers: { deliver: broken } },
    waiting: {
      sends: [...write, { ...type, text: 'And thank you' }],
      answers: { deliver: broken },
    },
  },
};
