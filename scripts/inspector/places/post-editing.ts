import { broken, ok, type Place, type Scene } from './place.ts';
import { ada, finished, game, gamePage, post } from './samples.ts';

const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"%3E%3Crect width="8" height="6" fill="%237c4dff"/%3E%3C/svg%3E';
const own = { ...post, image: photo, imageSize: { width: 800, height: 600 } };
const active = { edit: true, delete: true, redact: false, removeImage: true };
const completed = { edit: false, delete: false, redact: true, removeImage: true };
const input = { postId: 'p1', wants: 'edit', draft: own.content, may: active };

const edit = [{ type: 'draft.changed', text: 'I sang aloud' }];
const save = [...edit, { type: 'edit.save' }];
const over = { input: { ...input, may: completed }, api: gamePage(ada, finished, own) };

/** What is asked about first: the question, the answer on its way, and both ends of it. */
const change = (
  wants: string,
  item: string,
  actor: string,
  names: readonly [string, string, string, string],
  more: Place = over,
) => {
  const [asked, busy, done, failed] = names;
  const isDeletion = actor === 'deletePost';
  const body = isDeletion ? { success: true } : { ...own, ...changed[actor] };
  // Fetched anew, the list must not bring it back.
  const gone = isDeletion && { afterwards: { 'GET /api/posts': ok({ posts: [], hasMore: false }) } };
  const begun = { ...more, input: { ...input, ...more.input, wants }, presses: ['Post options', item] };
  const confirmed = { ...begun, sends: [{ type: 'change.confirm' }] };
  return {
    [asked]: begun,
    [busy]: confirmed,
    [done]: { ...confirmed, answers: { [actor]: { ...ok(body), ...gone } } },
    [failed]: { ...confirmed, answers: { [actor]: broken } },
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
  presses: ['Post options', 'Edit'],
  places: {
    editing: { sends: edit },
    stranded: { sends: [...edit, { type: 'allowances.changed', may: completed }] },
    saving: { sends: save },
    updated: { sends: save, answers: { updatePost: ok({ ...own, content: 'I sang aloud' }) } },
    'update-failed': { sends: save, answers: { updatePost: broken } },
    closed: { sends: [{ type: 'edit.cancel' }] },
    ...change(
      'deletion',
      'Delete',
      'deletePost',
      ['confirming.deletion', 'deleting', 'deleted', 'deletion-failed'],
      {},
    ),
    ...change('redaction', 'Redact', 'redactPost', [
      'confirming.redaction',
      'redacting',
      'redacted',
      'redaction-failed',
    ]),
    ...change('imageRemoval', 'Remove image', 'removeImage', [
      'confirming.imageRemoval',
      'removingImage',
      'image-removed',
      'image-removal-failed',
    ]),
  },
};
