import { broken, ok, type Place, type Scene } from './place.ts';
import { ada, finished, game, gamePage, post } from './samples.ts';

const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"%3E%3Crect width="8" height="6" fill="%237c4dff"/%3E%3C/svg%3E';
const own = { ...post, image: photo, imageSize: { width: 800, height: 600 } };
const input = { postId: 'p1', isOwner: true, gameStatus: 'active', content: own.content, hasImage: true };

const edit = [{ type: 'edit.start' }, { type: 'draft.changed', text: 'I sang aloud' }];
const save = [...edit, { type: 'edit.save' }];
const confirmed = (type: string) => [{ type }, { type: 'change.confirm' }];
const over = { input: { ...input, gameStatus: 'completed' }, api: gamePage(ada, finished, own) };

/** What is asked about first: the question, the answer on its way, and both ends of it. */
const change = (
  type: string,
  actor: string,
  names: readonly [string, string, string, string],
  more: Place = {},
) => {
  const [asked, busy, done, failed] = names;
  const isDeletion = actor === 'deletePost';
  const body = isDeletion ? { success: true } : { ...own, ...changed[actor] };
  // Fetched anew, the list must not bring it back.
  const gone = isDeletion && { afterwards: { 'GET /api/posts': ok({ posts: [], hasMore: false }) } };
  return {
    [asked]: { ...more, sends: [{ type }] },
    [busy]: { ...more, sends: confirmed(type) },
    [done]: { ...more, sends: confirmed(type), answers: { [actor]: { ...ok(body), ...gone } } },
    [failed]: { ...more, sends: confirmed(type), answers: { [actor]: broken } },
  };
};
const changed: Readonly<Record<string, object>> = {
  redactPost: { content: '[Content Redacted]' },
  removeImage: { image: null, imageSize: null },
};

export const postEditing: Scene = {
  name: 'post-editing',
  address: '/games/g1',
  sight: 'article',
  input,
  api: gamePage(ada, game, own),
  asks: {
    updatePost: 'PATCH /api/posts/p1',
    deletePost: 'DELETE /api/posts/p1',
    redactPost: 'PATCH /api/posts/p1/redact',
    removeImage: 'PATCH /api/posts/p1/remove-image',
  },
  places: {
    viewing: {},
    editing: { sends: edit },
    stranded: { sends: [...edit, { type: 'game.completed' }] },
    saving: { sends: save },
    updated: { sends: save, answers: { updatePost: ok({ ...own, content: 'I sang aloud' }) } },
    'update-failed': { sends: save, answers: { updatePost: broken } },
    ...change('post.delete', 'deletePost', ['confirming.deletion', 'deleting', 'deleted', 'deletion-failed']),
    ...change(
      'post.redact',
      'redactPost',
      ['confirming.redaction', 'redacting', 'redacted', 'redaction-failed'],
      over,
    ),
    ...change('image.remove', 'removeImage', [
      'confirming.imageRemoval',
      'removingImage',
      'image-removed',
      'image-removal-failed',
    ]),
  },
};
