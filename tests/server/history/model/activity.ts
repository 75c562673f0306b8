import { ACTIVITY_LIMIT } from '#contract/constants.ts';
import { placeIn } from './access.ts';
import type { Model, Post } from './model.ts';

type Item = {
  readonly type: 'post' | 'comment';
  readonly who: number;
  readonly text: string;
  readonly games: readonly number[];
  readonly isMultiGame: boolean;
  readonly photo: number | null;
  readonly postText: string | null;
};

/** The latest posts and comments in the user's games, newest first. */
export function readActivity(model: Model, who: number): Item[] {
  const isIn = ({ game: number }: { readonly game: number }) => {
    const game = model.games.find((one) => one.number === number);
    return game !== undefined && placeIn(game, who) !== undefined;
  };
  const together = Map.groupBy(model.posts.filter(isIn), (post) => `${post.who} ${post.at} ${post.text}`);
  const shared = [...together.values()].flatMap(itemOf);
  const said = model.comments.filter(isIn).map((one) => ({
    at: one.at,
    number: one.number,
    item: {
      type: 'comment' as const,
      who: one.who,
      text: one.text,
      games: [one.game],
      isMultiGame: false,
      photo: null,
      postText: model.posts.find((post) => post.number === one.post)?.text ?? null,
    },
  }));
  return [...shared, ...said]
    .toSorted((a, b) => b.at - a.at || b.number - a.number)
    .slice(0, ACTIVITY_LIMIT)
    .map(({ item }) => item);
}

function itemOf(posts: readonly Post[]) {
  const [first] = posts;
  if (first === undefined) return [];
  const games = [...new Set(posts.map((post) => post.game))];
  const photo = posts.find((post) => post.photo !== null)?.photo ?? null;
  const { at, number, who, text } = first;
  const isMultiGame = games.length > 1;
  return [
    { at, number, item: { type: 'post' as const, who, text, games, isMultiGame, photo, postText: null } },
  ];
}
