import { photoDataUrl } from '#tests/support/photos.ts';
import { comment, uncomment } from '../oracle/comments.ts';
import { editPost, redact, removePhoto, removePost, share, vote } from '../oracle/posts.ts';
import { type Act, type Deed, gameAt, numbered, owning, personOf, pick, type Run, statusOf } from './act.ts';

/** The photos that people share: few, so that the same one is shared twice. */
export const photos: readonly string[] = [await photoDataUrl(40), await photoDataUrl(90)];

/** Shares in so many games at the same moment, as the app does. */
const sharing =
  (games: number, withPhoto: boolean): Act =>
  async ({ cast, world }, { who, at, text }) => {
    const photo = withPhoto ? at % photos.length : null;
    const image = photo === null ? null : photos[photo];
    const createdAt = new Date(world.now).toISOString();
    const answered: number[] = [];
    const expected: number[] = [];
    for (let more = 0; more < games; more += 1) {
      const game = gameAt(cast, at + more).number;
      expected.push(share(world, who, game, { number: cast.ids.posts.length, text, photo }));
      const body = { gameId: cast.gameIds[game], content: text, image, createdAt };
      answered.push(numbered(cast, 'posts', await personOf(cast, who).post('/api/posts', body)));
    }
    return [answered, expected];
  };

/** A post, and whoever is its author if the deed is apt. */
function ownPost(run: Run, deed: Deed) {
  const { number, id } = pick(run, 'posts', deed);
  const who = owning(run.world.posts.find((one) => one.number === number)?.who, deed);
  return { number, url: `/api/posts/${id}`, who, by: personOf(run.cast, who) };
}

const edit: Act = async (run, deed) => {
  const { number, url, who, by } = ownPost(run, deed);
  const answer = await by.patch(url, { content: deed.text });
  return [statusOf(answer), editPost(run.world, who, number, deed.text)];
};

const remove: Act = async (run, deed) => {
  const { number, url, who, by } = ownPost(run, deed);
  return [statusOf(await by.delete(url)), removePost(run.world, who, number)];
};

const redactOne: Act = async (run, deed) => {
  const { number, url, who, by } = ownPost(run, deed);
  return [statusOf(await by.patch(`${url}/redact`)), redact(run.world, who, number)];
};

const removeImage: Act = async (run, deed) => {
  const { number, url, who, by } = ownPost(run, deed);
  return [statusOf(await by.patch(`${url}/remove-image`)), removePhoto(run.world, who, number)];
};

const upvote: Act = async (run, deed) => {
  const { number, id } = pick(run, 'posts', deed);
  const answer = await personOf(run.cast, deed.who).post(`/api/posts/${id}/upvote`);
  return [statusOf(answer), vote(run.world, deed.who, number)];
};

const write: Act = async (run, deed) => {
  const { number, id } = pick(run, 'posts', deed);
  const expected = comment(run.world, deed.who, number, deed.text, run.cast.ids.comments.length);
  const body = { postId: id, content: deed.text };
  const answer = await personOf(run.cast, deed.who).post('/api/comments', body);
  return [numbered(run.cast, 'comments', answer), expected];
};

const unwrite: Act = async (run, deed) => {
  const { number, id } = pick(run, 'comments', deed);
  const who = owning(run.world.comments.find((one) => one.number === number)?.who, deed);
  const answer = await personOf(run.cast, who).delete(`/api/comments/${id}`);
  return [statusOf(answer), uncomment(run.world, who, number)];
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
