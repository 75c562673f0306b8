import * as z from 'zod/mini';
import { createLoadClient, type LoadClient } from './load-client.ts';
import type { ServerProcess } from './server-process.ts';

/** A user who reacts to the posts of a `LoadClient`, in its game, and has one of their own. */
export type LoadPlayer = Pick<LoadClient, 'headers' | 'game' | 'outcomes'> & {
  /** Votes for the next post, comments on it and writes to its author; leaves and joins after every fourth. Reads when there is none. */
  readonly react: (origin: string) => Promise<void>;
  /** How many posts the player has reacted to. */
  readonly reactions: () => number;
  /** What the server has of them. */
  readonly read: (origin: string) => Promise<Stored>;
};

type Stored = {
  /** The votes and comments of each post, the newest first. */
  readonly counts: readonly { readonly upvotes: number; readonly comments: number }[];
  /** The contents of the messages, the oldest first. */
  readonly messages: readonly string[];
  readonly participants: number;
};

/** What `read` returns after so many reactions, each stored once. */
export const onceEach = (reactions: number): Stored => ({
  counts: Array.from({ length: reactions }, () => ({ upvotes: 1, comments: 1 })),
  messages: Array.from({ length: reactions }, (_, number) => `Wow ${number}`),
  participants: 2,
});

const READS = [
  '/api/games',
  '/api/activity',
  '/api/leaderboard/players?timeFrame=30days&metric=accomplishments',
];

const postsPage = z.object({
  posts: z.array(z.object({ _count: z.object({ upvotes: z.number(), comments: z.number() }) })),
});
const messagesPage = z.array(z.object({ content: z.string() }));
const participantsPage = z.array(z.unknown());

/** Signs another user up, who joins the game of a client. */
export async function createLoadPlayer(
  server: Pick<ServerProcess, 'origin'>,
  { game, posts }: LoadClient,
): Promise<LoadPlayer> {
  const own = await createLoadClient(server, 'player');
  const { outcomes, get, post, headers } = own;
  const join = (origin: string) => post(origin, `/api/games/join/${game.inviteCode}`);
  await join(server.origin);
  let reactions = 0;
  let reads = 0;
  return {
    headers,
    game: own.game,
    outcomes,
    reactions: () => reactions,
    react: async (origin) => {
      const postId = posts[reactions];
      if (postId === undefined) {
        reads += 1;
        await get(origin, READS[reads % READS.length] ?? '');
        return;
      }
      const content = `Wow ${reactions}`;
      await post(origin, `/api/posts/${postId}/upvote`);
      await post(origin, '/api/comments', { postId, content });
      await post(origin, '/api/messages', { gameId: game.id, recipientId: game.creatorId, content });
      reactions += 1;
      if (reactions % 4 === 0) {
        await post(origin, `/api/games/${game.id}/leave`);
        await join(origin);
      }
    },
    read: async (origin) => {
      const json = async (path: string): Promise<unknown> =>
        (await fetch(`${origin}${path}`, { headers })).json();
      const stored = postsPage.parse(await json(`/api/posts?gameId=${game.id}&page=1&limit=50`));
      const messages = messagesPage.parse(await json('/api/messages'));
      return {
        counts: stored.posts.map(({ _count }) => _count),
        messages: messages.map(({ content }) => content).toReversed(),
        participants: participantsPage.parse(await json(`/api/games/${game.id}/participants`)).length,
      };
    },
  };
}
