import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { deletedUser } from '#tests/server/account/support.ts';
import type { TestUser } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import type { Case, Rule } from './rules.ts';

export type Bodies = ReadonlyMap<string, unknown>;

export const urlsOf = (rule: Rule, of: Case): readonly string[] => {
  if ('hides' in rule) return rule.hides(of);
  if ('masks' in rule) return rule.masks(of);
  if ('counts' in rule) return rule.counts(of);
  return 'same' in rule ? rule.same(of) : [];
};

/** All requests of the read rules by this user, with their responses. */
export async function readAll(user: TestUser, urls: readonly string[]): Promise<Map<string, unknown>> {
  const bodies = new Map<string, unknown>();
  for (const url of urls) bodies.set(url, bodyOf(await user.get(url, undefined, phone)));
  return bodies;
}

/** A browser for whose pages the server renders the screen. */
const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Mobile Safari/537.36',
  'sec-fetch-dest': 'document',
};

/** Files of an export that name who has sent a message and whom the user has blocked: R-SAFE-152 is about them. */
const namesOnPurpose = /^(messages|blocked)\.json$/;

function bodyOf({ headers, rawPayload, body, json }: LightMyRequestResponse): unknown {
  const type = String(headers['content-type']);
  if (type.startsWith('application/json')) return json();
  if (type !== 'application/zip') return body;
  const files = [...unzip(rawPayload)].filter(([name]) => !namesOnPurpose.test(name));
  return Object.fromEntries(files.map(([name, content]) => [name, content.toString()]));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A body in which the other user is without name and photo, and cannot be blocked again; `appearance` differs from a deleted user. */
export function masked(body: unknown, { other }: Case, appearance: object): unknown {
  const isOther = (value: unknown) => isObject(value) && 'id' in value && value.id === other.user.id;
  const text = JSON.stringify(body, (_key, value: unknown) => {
    if (!isObject(value)) return value;
    if (isOther(value) && 'firstName' in value) {
      return { ...deletedUser(other.user), ...appearance };
    }
    if ('viewer' in value && 'user' in value && isOther(value.user) && isObject(value.viewer))
      return {
        ...value,
        viewer: withoutName(value.viewer),
      };
    return value;
  });
  return JSON.parse(text);
}

/** The permissions for a user whose name is hidden: managers can remove them, but nobody can message them or change their rights. */
function withoutName(viewer: object): object {
  if (!('canBlock' in viewer)) return viewer;
  const {
    canMessage: _message,
    canSetAdmin: _admin,
    ...left
  } = { canMessage: null, canSetAdmin: null, ...viewer };
  return { ...left, canBlock: false };
}

/** The parts of a response that belong to or identify the other user. */
export const identifiersIn = (body: unknown, { other }: Case, withId: boolean) => {
  const text = JSON.stringify(body) ?? '';
  return [
    ...(text.match(new RegExp(other.identifiers, 'gi')) ?? []),
    ...(withId && text.includes(other.user.id) ? [other.user.id] : []),
  ];
};

const counts = z.array(z.object({ count: z.number() }));

type Outcome = { readonly actual: unknown; readonly expected: unknown };

/** The actual responses for the viewer, and those that the rule expects. `before` and `after` are those of the read rules. */
export async function outcomeOf(
  rule: Exclude<Rule, { own: true }>,
  of: Case,
  { before, after }: { readonly before: Bodies; readonly after: Bodies },
  appearance: object = {},
): Promise<Outcome> {
  if ('succeeds' in rule) {
    const response = await rule.succeeds(of);
    const actual = [response.statusCode < 300, identifiersIn(response.json(), of, false)];
    return { actual, expected: [true, []] };
  }
  if ('refuses' in rule) {
    const [refused, unknown] = [await rule.refuses(of), await rule.as(of)];
    const actual = [refused.statusCode >= 400, refused.statusCode, refused.body];
    return { actual, expected: [true, unknown.statusCode, unknown.body] };
  }
  const urls = urlsOf(rule, of);
  const bodiesIn = (bodies: Bodies) => urls.map((url) => bodies.get(url));
  const isNamed = identifiersIn(bodiesIn(before), of, false).length > 0;
  if ('hides' in rule) {
    const left = identifiersIn(bodiesIn(after), of, rule.keepsRows !== true);
    return { actual: [isNamed, left], expected: [true, []] };
  }
  if ('counts' in rule) {
    const countsIn = (bodies: Bodies) => counts.parse(bodiesIn(bodies)).map(({ count }) => count);
    return { actual: [countsIn(before), countsIn(after)], expected: [[2], [1]] };
  }
  if ('same' in rule) return { actual: [isNamed, bodiesIn(after)], expected: [false, bodiesIn(before)] };
  const expected = bodiesIn(before).map((body) => masked(body, of, appearance));
  return { actual: [isNamed, bodiesIn(after)], expected: [true, expected] };
}
