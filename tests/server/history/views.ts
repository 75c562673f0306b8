import * as z from 'zod/mini';
import { gameDetail, gameResult, gameScore } from '#contract/games.ts';
import { gameNotification } from '#contract/notifications.ts';
import { postsPage } from '#contract/posts.ts';
import { userStats } from '#contract/users.ts';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import type { Oracle } from './oracle.ts';

/** Who is behind a number, and the number behind an id. */
export type Cast = {
  readonly people: readonly TestUser[];
  readonly gameIds: readonly string[];
};

const read = async (by: TestUser, url: string): Promise<unknown> =>
  expectStatus(200, await by.get(url)).json();

const numberIn = (ids: readonly { readonly id: string }[], id: string) =>
  ids.findIndex((one) => one.id === id);

/** Everything that one person reads, with numbers in place of ids. */
export async function viewOfServer({ people, gameIds }: Cast, who: number) {
  const by = people[who];
  if (by === undefined) throw new Error('There is no such person');
  const number = (id: string) => numberIn(people, id);
  const notices = z.array(gameNotification).parse(await read(by, '/api/notifications/games'));
  const stats = userStats.parse(await read(by, '/api/user/stats'));
  const mine = postsPage.parse(await read(by, '/api/user/accomplishments?limit=50'));
  const games = [];
  for (const gameId of gameIds) {
    const detail = gameDetail.parse(await read(by, `/api/games/${gameId}`));
    const scores = z.array(gameScore).parse(await read(by, `/api/games/${gameId}/scores`));
    const results = z.array(gameResult).parse(await read(by, `/api/games/${gameId}/results`));
    const page = postsPage.parse(await read(by, `/api/posts?gameId=${gameId}&limit=50`));
    games.push({
      status: detail.status,
      counts: detail._count,
      participants: detail.participants.map((place) => number(place.userId)),
      isParticipant: detail.viewer.isParticipant,
      scores: scores.map((row) => [number(row.user.id), row.score]),
      results: results.map(({ user: _user, userId, ...row }) => ({ who: number(userId), ...row })),
      posts: page.posts.map((post) => ({
        who: number(post.userId),
        text: post.content,
        upvotes: post._count.upvotes,
        isUpvoted: post.isUpvoted,
        comments: post.comments.map((comment) => [number(comment.userId), comment.content]),
        commentsCount: post._count.comments,
      })),
    });
  }
  return {
    notices: notices.map((notice) => [gameIds.indexOf(notice.gameId), notice.type]),
    stats,
    mine: mine.posts.map((post) => post.content),
    games,
  };
}

/** The same as the oracle sees it. */
export function viewOfOracle(oracle: Oracle, who: number): Awaited<ReturnType<typeof viewOfServer>> {
  const mine = oracle.posts.filter((post) => post.who === who);
  const won = oracle.games.flatMap((game) => (game.results ?? []).filter((row) => row.who === who));
  const medals = (type: string) => won.filter((row) => row.medalType === type).length;
  return {
    notices: oracle.notices
      .filter((notice) => notice.who === who && !notice.read)
      .map((notice) => [notice.game, notice.type]),
    stats: {
      gamesJoined: oracle.games.filter((game) => game.places.some((place) => place.who === who)).length,
      totalAccomplishments: mine.length,
      totalUpvotes: mine.reduce((sum, post) => sum + post.votes.length, 0),
      gamesCreated: oracle.games.filter((game) => game.creator === who).length,
      goldMedals: medals('gold'),
      silverMedals: medals('silver'),
      bronzeMedals: medals('bronze'),
      popularVoteMedals: won.filter((row) => row.popularVote).length,
    },
    mine: mine.map((post) => post.text),
    games: oracle.games.map((game, number) => {
      const posts = oracle.posts.filter((post) => post.game === number);
      return {
        status: oracle.status(game),
        counts: { participants: game.places.length, posts: posts.length },
        participants: game.places.map((place) => place.who),
        isParticipant: game.places.some((place) => place.who === who),
        scores: game.places
          .filter((place) => place.counts)
          .map((place): [number, number] => [place.who, oracle.score(number, place.who)])
          .toSorted(([, a], [, b]) => b - a),
        results: game.results ?? [],
        posts: posts.map((post) => ({
          who: post.who,
          text: post.text,
          upvotes: post.votes.length,
          isUpvoted: post.votes.includes(who),
          comments: post.comments.map((comment): [number, string] => [comment.who, comment.text]),
          commentsCount: post.comments.length,
        })),
      };
    }),
  };
}
