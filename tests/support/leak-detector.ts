import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#server/db/database.ts';
import { games, invitations, participants, users } from '#server/db/schema/index.ts';

/** The user of a request, and its text: text that the user sent is no leak. */
type Request = { readonly userId: string | null; readonly requestText: string };

/** The matches of a pattern's group in a response that the request does not contain. */
const matchesOf = (pattern: RegExp, text: string, requestText: string) =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].filter(
    (one) => !requestText.toLowerCase().includes(one.toLowerCase()),
  );

/**
 * Finds data in a response that its user may not see: e-mail addresses of other people's accounts, and invite codes
 * of private games that the user does not take part in.
 */
export async function leaksIn(
  db: Database,
  text: string,
  { userId, requestText }: Request,
): Promise<string[]> {
  const addresses = matchesOf(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g, text.toLowerCase(), requestText);
  const codes = matchesOf(/"inviteCode":"([^"]+)"/g, text, requestText);
  return [
    ...(addresses.length === 0 ? [] : await addressesOfOthers(db, addresses, userId)),
    ...(codes.length === 0 ? [] : await hiddenCodes(db, codes, userId)),
  ];
}

/** Addresses of other accounts; one that was invited is visible in its invitation. */
async function addressesOfOthers(db: Database, found: readonly string[], userId: string | null) {
  const invited = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.invitedEmail, users.email));
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...found]), notExists(invited)));
  // Several accounts can claim one address, which one of them can have verified.
  const own = rows.find((row) => row.id === userId)?.email;
  return rows.filter((row) => row.email !== own).map((row) => `the e-mail address ${row.email}`);
}

async function hiddenCodes(db: Database, found: readonly string[], userId: string | null) {
  const participation = db
    .select({ id: participants.userId })
    .from(participants)
    .where(and(eq(participants.gameId, games.id), eq(participants.userId, userId ?? '')));
  const rows = await db
    .select({ inviteCode: games.inviteCode, isPublic: games.isPublic })
    .from(games)
    .where(and(inArray(games.inviteCode, [...found]), notExists(participation)));
  const isHidden = ({ isPublic }: { isPublic: boolean }) => !isPublic || userId === null;
  return rows.filter(isHidden).map((row) => `the invite code ${row.inviteCode}`);
}

const credentials = z.object({
  headers: z.union([z.object({ cookie: z.string() }), z.object({ authorization: z.string() })]),
});
const account = z.object({ id: z.string() });

const textOf = (...parts: readonly unknown[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? '')))
    .join(' ')
    .replaceAll('%40', '@');

/** The app with all responses to `inject` searched for leaks; a leak rejects, which fails the test. */
export function watchForLeaks(app: FastifyInstance, db: Database): FastifyInstance {
  const userIds = new Map<string, string | null>();

  const userOf = async (options: InjectOptions): Promise<string | null> => {
    const parsed = credentials.safeParse(options);
    if (!parsed.success) return null;
    const { headers } = parsed.data;
    const key = JSON.stringify(headers);
    const cached = userIds.get(key);
    if (cached !== undefined) return cached;
    const response = await app.inject({ url: '/api/auth/user', headers });
    const found = account.safeParse(response.json());
    const userId = found.success ? found.data.id : null;
    userIds.set(key, userId);
    return userId;
  };

  const inject = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject(options);
    const { 'content-type': type, 'content-encoding': encoding } = response.headers;
    const isText = type !== undefined && /json|html/.test(type) && encoding === undefined;
    if (!isText || !/@|"inviteCode"/.test(response.body)) return response;
    const request = { userId: await userOf(options), requestText: textOf(options.url, options.payload) };
    const leaks = await leaksIn(db, response.body, request);
    if (leaks.length === 0) return response;
    throw new Error(`${options.method ?? 'GET'} ${textOf(options.url)} leaks ${leaks.join(', ')}`);
  };

  return new Proxy(app, {
    get(target, name): unknown {
      if (name === 'inject') return inject;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
