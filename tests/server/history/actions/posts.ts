import { photoDataUrl } from '#tests/support/photos.ts';
import { comment, uncomment } from '../model/comments.ts';
import { editPost, redact, removePhoto, removePost, share, vote } from '../model/posts.ts';
import {
  type Action,
  type ActionRunner,
  gameAt,
  numbered,
  owning,
  personOf,
  pick,
  type Run,
  statusOf,
} from './action.ts';

/** The shared photos: few, so that some are shared twice. */
export const photos: readonly string[] = [await photoDataUrl(40), await photoDataUrl(90)];

/** Shares in several games at the same time, like the app. */
const sharing =
  (games: number, withPhoto: boolean): ActionRunner =>
  async ({ cast, model }, { who, at, text }) => {
    const photo = withPhoto ? at % photos.length : null;
    const image = photo === null ? null : photos[photo];
    const createdAt = new Date(model.now).toISOString();
    const answered: number[] = [];
    const expected: number[] = [];
    for (let more = 0; more < games; more += 1) {
      const game = gameAt(cast, at + more).number;
      expected.push(share(model, who, game, { number: cast.ids.posts.length, text, photo }));
      const body = { gameId: cast.gameIds[game], content: text, image, createdAt };
      answered.push(numbered(cast, 'posts', await personOf(cast, who).post('/api/posts', body)));
    }
    return [answered, expected];
  };

/** A post, and its author if the action is allowed. */
function ownPost(run: Run, action: Action) {
  const { number, id } = pick(run, 'posts', action);
  const who = owning(run.model.posts.find((one) => one.number === number)?.who, action);
  return { number, url: `/api/posts/${id}`, who, by: personOf(run.cast, who) };
}

const edit: ActionRunner = async (run, action) => {
  const { number, url, who, by } = ownPost(run, action);
  const answer = await by.patch(url, { content: action.text });
  return [statusOf(answer), editPost(run.model, who, number, action.text)];
};

const remove: ActionRunner = async (run, action) => {
  const { number, url, who, by } = ownPost(run, action);
  return [statusOf(await by.delete(url)), removePost(run.model, who, number)];
};

const redactOne: ActionRunner = async (run, action) => {
  const { number, url, who, by } = ownPost(run, action);
  return [statusOf(await by.patch(`${url}/redact`)), redact(run.model, who, number)];
};

const removeImage: ActionRunner = async (run, action) => {
  const { number, url, who, by } = ownPost(run, action);
  return [statusOf(await by.patch(`${url}/remove-image`)), removePhoto(run.model, who, number)];
};

const upvote: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'posts', action);
  const answer = await personOf(run.cast, action.who).post(`/api/posts/${id}/upvote`);
  return [statusOf(answer), vote(run.model, action.who, number)];
};

const write: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'posts', action);
  const expected = comment(run.model, action.who, number, action.text, run.cast.ids.comments.length);
  const body = { postId: id, content: action.text };
  const answer = await personOf(run.cast, action.who).post('/api/comments', body);
  return [numbered(run.cast, 'comments', answer), expected];
};

const unwrite: ActionRunner = async (run, action) => {
  const { number, id } = pick(run, 'comments', action);
  const who = owning(run.model.comments.find((one) => one.number === number)?.who, action);
  const answer = await personOf(run.cast, who).delete(`/api/comments/${id}`);
  return [statusOf(answer), uncomment(run.model, who, number)];
};

export const postActs = {
  'post.share': sharing(1, false),
  'post.sharePhoto': sharing(1, true),
  'post.shareInTwo': sharing(2, true),
  'post.edit': edit,
  'post.remove': remove,
  'post.redact': redactOne,
  'post.removeImage': removeImage,
  'post.upvote': upvote,
  'comment.write': write,
  'comment.remove': unwrite,
};
