import sharp from 'sharp';
import { idOf, LARGE, TOP_POST } from './fill.ts';
import type { LoadRequest } from './load-options.ts';

type MixEntry = {
  readonly what: string;
  readonly url: string;
  /** Requests in ten minutes. */
  readonly times: number;
  /** Also measured separately. */
  readonly alone: boolean;
};

const large = idOf('game', LARGE);

/**
 * The requests of a user in ten minutes: the app polls three endpoints every 30 seconds; the user opens Home twice, three
 * games with two pages each, a leaderboard, messages and Discover.
 */
export const loadMix: readonly MixEntry[] = [
  { what: 'unread count', url: '/api/messages/unread-count', times: 20, alone: true },
  { what: 'notifications', url: '/api/notifications/games', times: 20, alone: false },
  { what: 'invitations', url: '/api/invitations', times: 20, alone: false },
  { what: 'current user', url: '/api/auth/user', times: 2, alone: false },
  { what: 'own games', url: '/api/games', times: 2, alone: false },
  { what: 'activity', url: '/api/activity?limit=10', times: 2, alone: false },
  { what: 'stats', url: '/api/user/stats', times: 2, alone: false },
  { what: 'a large game', url: `/api/games/${large}`, times: 3, alone: false },
  { what: 'its scores', url: `/api/games/${large}/scores`, times: 3, alone: false },
  { what: 'a page of posts', url: `/api/posts?gameId=${large}&page=1&limit=20`, times: 6, alone: true },
  {
    what: 'a leaderboard',
    url: '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
    times: 1,
    alone: true,
  },
  { what: 'messages', url: '/api/messages', times: 1, alone: false },
  { what: 'games to discover', url: '/api/games/public', times: 1, alone: false },
];

/** Limited, because the requests are one argument of a program, which has at most 128 kB. */
const TARGETS = 300;

const ofCrowd = (
  count: number,
  request: (n: number) => Omit<LoadRequest, 'method' | 'body'> & { body?: object },
) =>
  Array.from({ length: count }, (_, at) => {
    const { path, body } = request(at + 1);
    return { method: 'POST' as const, path, ...(body !== undefined && { body: JSON.stringify(body) }) };
  });

/** Writes of one user in the large game, each kind measured separately; all posts of a game wait for the lock of its row. */
export const loadWrites: readonly { readonly what: string; readonly requests: readonly LoadRequest[] }[] = [
  {
    what: 'post',
    requests: ofCrowd(1, () => ({ path: '/api/posts', body: { gameId: large, content: 'Once more' } })),
  },
  {
    what: 'comment',
    requests: ofCrowd(TARGETS, (n) => ({
      path: '/api/comments',
      body: { postId: idOf('post', TOP_POST + n), content: 'Well done' },
    })),
  },
  {
    what: 'vote',
    requests: ofCrowd(TARGETS, (n) => ({ path: `/api/posts/${idOf('post', TOP_POST + n)}/upvote` })),
  },
  {
    what: 'message',
    requests: ofCrowd(TARGETS, (n) => ({
      path: '/api/messages',
      body: { gameId: large, recipientId: idOf('crowd', n), content: 'How did you do that?' },
    })),
  },
];

/** A post with a photo of the maximum size. */
export async function postWithPhoto(): Promise<LoadRequest> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 800, height: 600, channels: 3 as const, background: '#808080', noise };
  const photo = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return {
    method: 'POST',
    path: '/api/posts',
    body: JSON.stringify({ gameId: large, content: 'Look', image }),
  };
}
