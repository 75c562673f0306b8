import * as z from 'zod/mini';
import type { ServerProcess } from './server-process.ts';

/** The outcome of a request; `status` is null without a response. */
export type Outcome = {
  readonly what: string;
  readonly status: number | null;
  readonly retryAfter: string | null;
};

const identified = z.object({ id: z.string() });

/**
 * A user who posts and reads while the server may fail, and records which posts were acknowledged. A post without a
 * response is sent again with the same idempotency key.
 */
export type LoadClient = {
  readonly outcomes: Outcome[];
  /** The requests in flight. */
  readonly pending: ReadonlySet<Promise<Outcome>>;
  /** The contents of the posts that got a 201. */
  readonly acknowledged: Set<string>;
  /** The contents of the posts that were sent and not acknowledged. */
  readonly open: Set<string>;
  /** Sends a new post. */
  readonly share: (origin: string) => Promise<void>;
  /** Sends all open posts again. */
  readonly repeat: (origin: string) => Promise<void>;
  readonly look: (origin: string, path: string) => Promise<Outcome>;
  /** Reads the contents of all posts of the game. */
  readonly read: (origin: string) => Promise<string[]>;
};

const page = z.object({ posts: z.array(z.object({ content: z.string() })), hasMore: z.boolean() });

/** Signs a user up, who creates the game to post in. */
export async function createLoadClient(
  { origin }: Pick<ServerProcess, 'origin'>,
  username = 'ann',
): Promise<LoadClient> {
  const json = { 'content-type': 'application/json' };
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: 'a quite long pass phrase',
      firstName: 'Ann',
    }),
    redirect: 'manual',
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const now = Date.now();
  const made = await fetch(`${origin}/api/games`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({
      name: 'Cold showers',
      startTime: new Date(now - 60_000).toISOString(),
      endTime: new Date(now + 86_400_000).toISOString(),
    }),
  });
  const { id: gameId } = identified.parse(await made.json());

  const outcomes: Outcome[] = [];
  const pending = new Set<Promise<Outcome>>();
  const acknowledged = new Set<string>();
  const open = new Set<string>();
  let number = 0;

  const send = (what: string, url: string, init: RequestInit): Promise<Outcome> => {
    const request = outcomeOf(what, url, init).finally(() => pending.delete(request));
    pending.add(request);
    return request;
  };
  const outcomeOf = async (what: string, url: string, init: RequestInit): Promise<Outcome> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
      .then(async (received) => {
        await received.arrayBuffer();
        return received;
      })
      .catch(() => null);
    const outcome = {
      what,
      status: response?.status ?? null,
      retryAfter: response?.headers.get('retry-after') ?? null,
    };
    outcomes.push(outcome);
    return outcome;
  };
  const sendPost = async (to: string, content: string) => {
    const headers = { ...json, cookie, 'idempotency-key': `key of ${content}` };
    const body = JSON.stringify({ gameId, content });
    const { status } = await send('share', `${to}/api/posts`, { method: 'POST', headers, body });
    if (status !== 201) return;
    acknowledged.add(content);
    open.delete(content);
  };
  return {
    outcomes,
    pending,
    acknowledged,
    open,
    share: async (to) => {
      number += 1;
      const content = `Number ${number} of ${username}`;
      open.add(content);
      await sendPost(to, content);
    },
    repeat: async (to) => {
      for (const content of open) await sendPost(to, content);
    },
    look: (to, path) => send(path, `${to}${path}`, { headers: { cookie } }),
    read: async (to) => {
      const contents: string[] = [];
      for (let at = 1, more = true; more; at += 1) {
        const response = await fetch(`${to}/api/posts?gameId=${gameId}&page=${at}&limit=50`, {
          headers: { cookie },
        });
        const { posts, hasMore } = page.parse(await response.json());
        contents.push(...posts.map(({ content }) => content));
        more = hasMore;
      }
      return contents;
    },
  };
}
