import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { newcomer } from './forms.ts';
import type { ServerProcess } from './server-process.ts';

/** The outcome of a request; `status` is null without a response. */
export type Outcome = {
  readonly request: string;
  readonly status: number | null;
  readonly retryAfter: string | null;
};

/**
 * A user who posts and reads while the server may fail, and records which posts were acknowledged. A post without a
 * response is sent again with the same idempotency key.
 */
export type LoadClient = {
  readonly headers: { readonly cookie: string };
  /** The game to post in. */
  readonly game: z.infer<typeof createdGame>;
  /** The ids of the acknowledged posts, in their order. */
  readonly posts: readonly string[];
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
  readonly get: (origin: string, path: string) => Promise<Outcome>;
  /** Sends a request that is not sent again. */
  readonly post: (origin: string, path: string, body?: object) => Promise<Outcome>;
  /** Reads the contents of all posts of the game. */
  readonly read: (origin: string) => Promise<string[]>;
};

const created = z.object({ id: z.string() });
const createdGame = z.object({ id: z.string(), creatorId: z.string(), inviteCode: z.string() });
const page = z.object({ posts: z.array(z.object({ content: z.string() })), hasMore: z.boolean() });

const postJson = (url: string, body: object, headers: Readonly<Record<string, string>> = {}) => ({
  url,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  } satisfies RequestInit,
});

/** Registers a user at a server; returns the session cookie. */
export async function registerAt(origin: string, username: string): Promise<string> {
  const { url, init } = postJson(`${origin}/api/register`, newcomer(username));
  const response = await fetch(url, init);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** Signs a user up, who creates the game to post in. */
export async function createLoadClient(
  { origin }: Pick<ServerProcess, 'origin'>,
  username = 'ann',
): Promise<LoadClient> {
  const headers = { cookie: await registerAt(origin, username) };
  const [startTime, endTime] = [-60_000, 86_400_000].map((offset) => new Date(Date.now() + offset));
  const game = postJson(`${origin}/api/games`, { name: 'Cold showers', startTime, endTime }, headers);
  const made = createdGame.parse(await (await fetch(game.url, game.init)).json());
  const gameId = made.id;

  const posts: string[] = [];
  const outcomes: Outcome[] = [];
  const pending = new Set<Promise<Outcome>>();
  const acknowledged = new Set<string>();
  const open = new Set<string>();
  let number = 0;

  const outcomeOf = async (label: string, url: string, init: RequestInit): Promise<Outcome> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
      .then(async (received) => {
        const text = await received.text();
        if (label === 'share' && received.status === 201) posts.push(created.parse(JSON.parse(text)).id);
        return received;
      })
      .catch(() => null);
    const retryAfter = response?.headers.get('retry-after') ?? null;
    const outcome = { request: label, status: response?.status ?? null, retryAfter };
    outcomes.push(outcome);
    return outcome;
  };
  const send = (label: string, url: string, init: RequestInit): Promise<Outcome> => {
    const request = outcomeOf(label, url, init).finally(() => pending.delete(request));
    pending.add(request);
    return request;
  };
  const sendPost = async (to: string, content: string) => {
    const key = { 'idempotency-key': `key of ${content}` };
    const { url, init } = postJson(`${to}/api/posts`, { gameId, content }, { ...headers, ...key });
    const { status } = await send('share', url, init);
    if (status !== 201) return;
    acknowledged.add(content);
    open.delete(content);
  };
  return {
    headers,
    game: made,
    posts,
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
    get: (to, path) => send(path, `${to}${path}`, { headers }),
    post: (to, path, body = {}) => {
      const { url, init } = postJson(`${to}${path}`, body, { ...headers, 'idempotency-key': randomUUID() });
      return send(path, url, init);
    },
    read: async (to) => {
      const contents: string[] = [];
      for (let at = 1, more = true; more; at += 1) {
        const response = await fetch(`${to}/api/posts?gameId=${gameId}&page=${at}&limit=50`, { headers });
        const { posts, hasMore } = page.parse(await response.json());
        contents.push(...posts.map(({ content }) => content));
        more = hasMore;
      }
      return contents;
    },
  };
}
