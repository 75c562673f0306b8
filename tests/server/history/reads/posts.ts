import { type Post, postsPage } from '#contract/posts.ts';
import { type Cast, personOf } from '../actions/action.ts';
import { readOwnPosts, readPhotos, readPosts } from '../model/posts.ts';
import {
  ask,
  type GameReader,
  gameNumber,
  numberOf,
  personNumber,
  photoNumber,
  type Reader,
} from './reading.ts';

const numbered = (cast: Cast) => (post: Post) => ({
  number: numberOf(cast, 'posts', post.id),
  game: gameNumber(cast, post.gameId),
  who: personNumber(cast, post.userId),
  text: post.content,
  photo: photoNumber(cast, post.image),
  upvotes: post._count.upvotes,
  isUpvoted: post.isUpvoted,
  comments: post.comments.map((one) => [
    numberOf(cast, 'comments', one.id),
    personNumber(cast, one.userId),
    one.content,
  ]),
  commentsCount: post._count.comments,
});

/** A game's posts with their comments. */
export const gamePosts: GameReader = async ({ cast, model }, who, number) => {
  const url = `/api/posts?limit=50&gameId=${cast.gameIds[number]}`;
  const answered = await ask(cast, who, url, postsPage, (page) => page.posts.map(numbered(cast)));
  return [[url, answered, readPosts(model, who, number)]];
};

/** The user's posts, and the photos they can load. */
export const ownPosts: Reader = async ({ cast, model }, who) => {
  const url = '/api/user/accomplishments?limit=50';
  const loaded: number[] = [];
  for (const [number, address] of cast.photoAddresses.entries()) {
    if ((await personOf(cast, who).get(address)).statusCode === 200) loaded.push(number);
  }
  return [
    [
      url,
      await ask(cast, who, url, postsPage, (page) => page.posts.map(numbered(cast))),
      readOwnPosts(model, who),
    ],
    ['/api/images', loaded, readPhotos(model, who)],
  ];
};
