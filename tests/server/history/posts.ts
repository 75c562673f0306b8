import { ACTIVITY_LIMIT, REDACTED_CONTENT } from '#contract/constants.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestUser } from '#tests/support/server.ts';
import {
  type Action,
  allowed,
  at,
  type Call,
  type Choice,
  type Game,
  type Model,
  mayView,
  membershipOf,
  onRow,
  type Post,
  participantBeside,
  pickGame,
  type Read,
  refuseNonParticipant,
  refuseNonViewer,
  statusOf,
} from './model.ts';

/** Few photos, so that some are shared twice. The URL of a photo is known once it was shared. */
export const photos = [
  { image: await photoDataUrl(40), url: '' },
  { image: await photoDataUrl(90), url: '' },
];

const refuseUnless = (model: Model, game: Game, status: string) =>
  statusOf(model, game) === status ? undefined : 409;

/** Posts are visible to viewers of the game, and to their author. */
const refuseReader = (model: Model, user: TestUser, post: Post) =>
  model.posts.has(post) && (mayView(post.game, user) || post.author === user) ? undefined : 404;

/** Participants of an active game may comment and vote. */
const refuseNonPlayer = (model: Model, user: TestUser, { game }: Post) =>
  membershipOf(game, user) === undefined ? 403 : refuseUnless(model, game, 'active');

/** A participant other than `other` if the action is allowed. */
const playerFor = (choice: Choice, game: Game, other: TestUser) =>
  allowed(participantBeside(other, game, choice.at) ?? choice.who, choice);

/** Shares in several games at the same time, like the app. */
const share =
  (games: number, withPhoto: boolean): Action =>
  (model, choice) =>
    Array.from({ length: games }, (_, more): Call => {
      const by = playerFor(choice, pickGame(model, choice), choice.whom);
      const game = pickGame(model, { ...choice, at: choice.at + more });
      const photo = withPhoto ? at(photos, choice.at) : undefined;
      const content = choice.text;
      const post = { game, author: by, at: model.now, content, image: photo?.url ?? null };
      const createdAt = new Date(model.now).toISOString();
      return {
        by,
        method: 'post',
        url: '/api/posts',
        body: { gameId: game.id, content, image: photo?.image ?? null, createdAt },
        status: refuseNonParticipant(model, by, game) ?? refuseUnless(model, game, 'active') ?? 201,
        apply: (id) => model.posts.add({ ...post, id, votes: [] }),
      };
    });

/** A change of a post by its author. */
const change = (
  method: Call['method'],
  path: string,
  refuse: (model: Model, author: TestUser, post: Post) => number | undefined,
  apply: (post: Post, model: Model, text: string) => void,
) =>
  onRow('posts', (model, choice, post) => {
    const by = allowed(post.author, choice);
    const refused = refuseReader(model, by, post) ?? (post.author === by ? undefined : 403);
    const status = refused ?? refuse(model, by, post) ?? 200;
    const body = method === 'patch' && path === '' ? { content: choice.text } : undefined;
    const url = `/api/posts/${post.id}${path}`;
    return { by, method, url, body, status, apply: () => apply(post, model, choice.text) };
  });

const edit = change('patch', '', refuseNonPlayer, (post, _, text) => {
  post.content = text;
});

const remove = change(
  'delete',
  '',
  (model, _, { game }) => refuseUnless(model, game, 'active'),
  (post, model) => {
    model.posts.remove((one) => one === post);
    model.comments.remove((one) => one.post === post);
  },
);

const redact = change(
  'patch',
  '/redact',
  (model, _, { game }) => refuseUnless(model, game, 'completed'),
  (post) => {
    post.content = REDACTED_CONTENT;
  },
);

const removeImage = change(
  'patch',
  '/remove-image',
  () => undefined,
  (post) => {
    post.image = null;
  },
);

const upvote = onRow('posts', (model, choice, post) => {
  const by = playerFor(choice, post.game, post.author);
  const refused =
    refuseReader(model, by, post) ?? (post.author === by ? 403 : refuseNonPlayer(model, by, post));
  const hasVoted = post.votes.includes(by);
  const apply = () => {
    post.votes = hasVoted ? post.votes.filter((voter) => voter !== by) : [...post.votes, by];
  };
  const url = `/api/posts/${post.id}/upvote`;
  return { by, method: 'post', url, status: refused ?? 200, response: { isUpvoted: !hasVoted }, apply };
});

const comment = onRow('posts', (model, choice, post) => {
  const [by, content] = [playerFor(choice, post.game, choice.whom), choice.text];
  const status = refuseReader(model, by, post) ?? refuseNonPlayer(model, by, post) ?? 201;
  const row = { post, game: post.game, author: by, at: model.now, content };
  const apply = (id: string) => model.comments.add({ ...row, id });
  return { by, method: 'post', url: '/api/comments', body: { postId: post.id, content }, status, apply };
});

/** Authors can delete their comments at any time. */
const removeComment = onRow('comments', (model, choice, found) => {
  const by = allowed(found.author, choice);
  const refused = found.author === by ? undefined : mayView(found.game, by) ? 403 : 404;
  const status = model.comments.has(found) ? (refused ?? 200) : 404;
  const apply = () => model.comments.remove((one) => one === found);
  return { by, method: 'delete', url: `/api/comments/${found.id}`, status, apply };
});

export const postActions = {
  'post.share': share(1, false),
  'post.sharePhoto': share(1, true),
  'post.shareInTwo': share(2, true),
  'post.edit': edit,
  'post.remove': remove,
  'post.redact': redact,
  'post.removeImage': removeImage,
  'post.upvote': upvote,
  'comment.write': comment,
  'comment.remove': removeComment,
};

/** Posts, newest first; without comments in a private game that the user has left. */
const postsPage = (model: Model, user: TestUser, isListed: (post: Post) => boolean) => ({
  posts: model.posts.rows
    .filter(isListed)
    .toReversed()
    .map((post) => {
      const comments = model.comments.rows.filter((one) => one.post === post && mayView(post.game, user));
      return {
        id: post.id,
        gameId: post.game.id,
        userId: post.author.id,
        content: post.content,
        image: post.image,
        isUpvoted: post.votes.includes(user),
        comments: comments.map(({ id, author, content }) => ({ id, userId: author.id, content })),
        _count: { upvotes: post.votes.length, comments: comments.length },
      };
    }),
});

export const readGamePosts = (model: Model, user: TestUser, game: Game): Read[] => [
  [
    `/api/posts?limit=50&gameId=${game.id}`,
    refuseNonViewer(model, user, game) ?? postsPage(model, user, (post) => post.game === game),
  ],
];

/** The user's posts, and whether they can load each photo. */
export function readOwnPosts(model: Model, user: TestUser): Read[] {
  const own = postsPage(model, user, (post) => post.author === user);
  const seen = model.posts.rows.filter((post) => refuseReader(model, user, post) === undefined);
  return [
    ['/api/user/accomplishments?limit=50', own],
    ...photos.map(({ url }): Read => [url, seen.some((post) => post.image === url) ? 200 : 404]),
  ];
}

/** The latest posts and comments in the user's games, newest first. Posts shared in several games are one item. */
export function readActivity(model: Model, user: TestUser): Read[] {
  const isIn = ({ game }: { readonly game: Game }) => membershipOf(game, user) !== undefined;
  const bySharing = Map.groupBy(
    model.posts.rows.filter(isIn),
    (post) => `${post.author.id} ${post.at} ${post.content}`,
  );
  const posts = [...bySharing.values()].flatMap((shared) =>
    shared.slice(0, 1).map((first) => ({
      at: first.at,
      number: model.posts.rows.indexOf(first),
      item: {
        type: 'post',
        user: { id: first.author.id },
        content: first.content,
        games: shared.map(({ game }) => ({ id: game.id })),
        isMultiGame: shared.length > 1,
        image: shared.find((post) => post.image !== null)?.image ?? null,
        postContent: null,
      },
    })),
  );
  const comments = model.comments.rows.filter(isIn).map((one, number) => ({
    at: one.at,
    number,
    item: {
      type: 'comment',
      user: { id: one.author.id },
      content: one.content,
      games: [{ id: one.game.id }],
      isMultiGame: false,
      image: null,
      postContent: one.post.content,
    },
  }));
  const newestFirst = [...posts, ...comments].toSorted((a, b) => b.at - a.at || b.number - a.number);
  return [['/api/activity', newestFirst.slice(0, ACTIVITY_LIMIT).map(({ item }) => item)]];
}
