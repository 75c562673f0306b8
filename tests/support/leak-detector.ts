import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#server/db/database.ts';
import { games, invitations, participants, users } from '#server/db/schema/index.ts';

/** Who asked, and in what words: nobody learns anything from what they have said themselves. */
export type Asked = { readonly userId: string | null; readonly said: string };

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const code = /"inviteCode":"([^"]+)"/g;

const unique = (found: Iterable<string>, said: string) =>
  [...new Set(found)].filter((one) => !said.toLowerCase().includes(one.toLowerCase()));

/**
 * What an answer tells that its asker may not know: e-mail addresses of other people's accounts, and invite codes of
 * private games they take no part in. The database is asked only about what was found.
 */
export async function leaksIn(db: Database, text: string, { userId, said }: Asked): Promise<string[]> {
  const addresses = unique(
    [...text.matchAll(address)].map(([found]) => found.toLowerCase()),
    said,
  );
  const codes = unique(
    [...text.matchAll(code)].map(([, found = '']) => found),
    said,
  );
  return [
    ...(addresses.length === 0 ? [] : await othersAddresses(db, addresses, userId)),
    ...(codes.length === 0 ? [] : await hiddenCodes(db, codes, userId)),
  ];
}

/** Addresses of accounts of others; but an address that somebody was invited by stands in the invitation. */
async function othersAddresses(db: Database, found: readonly string[], userId: string | null) {
  const invited = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.invitedEmail, users.email));
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...found]), notExists(invited)));
  return rows.filter((row) => row.id !== userId).map((row) => `the e-mail address ${row.email}`);
}

async function hiddenCodes(db: Database, found: readonly string[], userId: string | null) {
  const place = db
    .select({ id: participants.userId })
    .from(participants)
    .where(and(eq(participants.gameId, games.id), eq(participants.userId, userId ?? '')));
  const rows = await db
    .select({ inviteCode: games.inviteCode, isPublic: games.isPublic })
    .from(games)
    .where(and(inArray(games.inviteCode, [...found]), notExists(place)));
  const mayKnow = (isPublic: boolean) => isPublic && userId !== null;
  return rows.filter((row) => !mayKnow(row.isPublic)).map((row) => `the invite code ${row.inviteCode}`);
}

const cookieHeader = z.object({ headers: z.object({ cookie: z.string() }) });
const person = z.object({ id: z.string() });

/** Everything that stands in some parts of a request, as the person typed it. */
const wordsOf = (...parts: readonly unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? '')))
    .join(' ')
    .replaceAll('%40', '@');

/** The app, with every answer to `inject` searched for leaks; a leak rejects, which fails the test that asked. */
export function watchForLeaks(app: FastifyInstance, db: Database): FastifyInstance {
  const known = new Map<string, string | null>();

  const whoAsks = async (options: InjectOptions): Promise<string | null> => {
    const parsed = cookieHeader.safeParse(options);
    if (!parsed.success) return null;
    const { cookie } = parsed.data.headers;
    const before = known.get(cookie);
    if (before !== undefined) return before;
    const answer = await app.inject({ url: '/api/auth/user', headers: { cookie } });
    const found = person.safeParse(answer.json());
    const userId = found.success ? found.data.id : null;
    known.set(cookie, userId);
    return userId;
  };

  const inject = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject(options);
    const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
    const readable = type !== undefined && /json|html/.test(type) && encoding === undefined;
    if (!readable || !/@|"inviteCode"/.test(answer.body)) return answer;
    const said = wordsOf(options.url, options.payload);
    const leaks = await leaksIn(db, answer.body, { userId: await whoAsks(options), said });
    if (leaks.length === 0) return answer;
    throw new Error(`${options.method ?? 'GET'} ${wordsOf(options.url)} leaks ${leaks.join(', ')}`);
  };

  return new Proxy(app, {
    get(target, name): unknown {
      if (name === 'inject') return inject;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
