import * as z from 'zod/mini';
import type { ServerProcess } from './server-process.ts';

/** What one request came to: what was answered, or null when nobody answered. */
export type Outcome = {
  readonly what: string;
  readonly status: number | null;
  readonly retryAfter: string | null;
};

const identified = z.object({ id: z.string() });

/**
 * Somebody who shares, comments and looks, against a server that may go away, and keeps a list of what was acknowledged.
 * Whoever gets no answer, or is asked to wait, sends the same again with the same key.
 */
export type LoadClient = {
  readonly outcomes: Outcome[];
  /** The requests that have not been answered yet. */
  readonly pending: ReadonlySet<Promise<Outcome>>;
  /** What was answered with a 201, by what was written. */
  readonly acknowledged: Set<string>;
  /** What was sent and may or may not have arrived. */
  readonly open: Set<string>;
  /** Sends one new post. */
  readonly share: (origin: string) => Promise<void>;
  /** Sends again all that is open. */
  readonly repeat: (origin: string) => Promise<void>;
  readonly look: (origin: string, path: string) => Promise<Outcome>;
  /** The contents of all posts of the game, as the server tells them. */
  readonly read: (origin: string) => Promise<string[]>;
};

const json = { 'content-type': 'application/json' };

/** Registers a user at a server; returns the session cookie. */
export async function registerAt(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/register`, {
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
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

const page = z.object({ posts: z.array(z.object({ content: z.string() })), hasMore: z.boolean() });

/** Signs somebody up at a server and has them make the game that everything happens in. */
export async function createLoadClient(
  { origin }: Pick<ServerProcess, 'origin'>,
  username = 'ann',
): Promise<LoadClient> {
  const cookie = await registerAt(origin, username);
  const now = Date.now();
  const made = await fetch(`${origin}/api/games`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({
      name: 'Through thick and thin',
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

  const ask = (what: string, url: string, init: RequestInit): Promise<Outcome> => {
    const asked = outcomeOf(what, url, init).finally(() => pending.delete(asked));
    pending.add(asked);
    return asked;
  };
  const outcomeOf = async (what: string, url: string, init: RequestInit): Promise<Outcome> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response;
      })
      .catch(() => null);
    const outcome = {
      what,
      status: answer?.status ?? null,
      retryAfter: answer?.headers.get('retry-after') ?? null,
    };
    outcomes.push(outcome);
    return outcome;
  };
  const send = async (to: string, content: string) => {
    const headers = { ...json, cookie, 'idempotency-key': `key of ${content}` };
    const body = JSON.stringify({ gameId, content });
    const { status } = await ask('share', `${to}/api/posts`, { method: 'POST', headers, body });
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
      await send(to, content);
    },
    repeat: async (to) => {
      for (const content of open) await send(to, content);
    },
    look: (to, path) => ask(path, `${to}${path}`, { headers: { cookie } }),
    read: async (to) => {
      const contents: string[] = [];
      for (let at = 1, more = true; more; at += 1) {
        const answer = await fetch(`${to}/api/posts?gameId=${gameId}&page=${at}&limit=50`, {
          headers: { cookie },
        });
        const { posts, hasMore } = page.parse(await answer.json());
        contents.push(...posts.map(({ content }) => content));
        more = hasMore;
      }
      return contents;
    },
  };
}
