import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Route } from '#tests/server/access/calls.ts';
import { anyJson, type Hints, isSchema, nastyTexts, valuesOf } from './schema-values.ts';

/** A request and its sender. */
export type FuzzedRequest = {
  readonly by: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
};

const rarely = <T>(usual: fc.Arbitrary<T>, strange: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: strange });

/** Percent-encodes like a careless client: lone surrogates become invalid UTF-8. */
const escape = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[\ud800-\udfff]/g, '%ED%A0%80');

const strangeSegments: readonly string[] = [
  ...nastyTexts.map(escape),
  '%ff',
  '%2F%2e%2e',
  ';x=1',
  'a%0d%0ab',
];

/** A value for each path parameter: mostly an existing one. */
function paths(route: Route, idsFor: (parameter: string) => readonly string[]): fc.Arbitrary<string> {
  const segments = route.path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    return rarely(fc.constantFrom(...idsFor(segment.slice(1))), fc.constantFrom(...strangeSegments));
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

const strangeQueries = fc.constantFrom(
  'page=1&page=2&gameId=a&gameId=b&q=a&q=b&metric=accomplishments&metric=popularVotes&limit=1&limit=2',
  '__proto__=1&constructor=2&hasOwnProperty=3',
  '__proto__[x]=1&gameId[]=1&q[a]=b',
  'page=1e309&limit=1e309',
  'page=-1&limit=0',
  'page=999999999999999999999999&limit=50',
  'page=0x10&limit=%20%20',
  'page=NaN&limit=Infinity',
  'q=%00&gameId=%00&metric=%00',
  'q=%ff%fe&gameId=%ED%A0%80',
  `q=${'x'.repeat(8_000)}&gameId=${'y'.repeat(8_000)}`,
  'q=%25%25%5C_&gameId=%25',
  '&&&===&',
  'q&gameId&page&limit&metric&timeFrame',
);

function queries(route: Route, hints: Hints): fc.Arbitrary<string> {
  if (!isSchema(route.query)) return rarely(fc.constant(''), strangeQueries);
  const valid = valuesOf(route.query, hints).map((values) =>
    Object.entries(values ?? {})
      .map(([name, value]) => `${name}=${escape(String(value))}`)
      .join('&'),
  );
  return rarely(valid, strangeQueries);
}

/** A valid body with one field missing, replaced or added. */
const nearlyValid = (valid: fc.Arbitrary<unknown>) =>
  fc
    .tuple(valid, fc.nat(), anyJson, fc.constantFrom('drop', 'replace', 'add'))
    .map(([body, at, other, how]) => {
      const fields = Object.entries(body ?? {});
      const name = fields[at % Math.max(1, fields.length)]?.[0] ?? 'x';
      if (how === 'drop') return JSON.stringify(Object.fromEntries(fields.filter(([key]) => key !== name)));
      if (how === 'replace') return JSON.stringify({ ...Object.fromEntries(fields), [name]: other });
      const text = JSON.stringify({ ...Object.fromEntries(fields), id: other, userId: other, isAdmin: true });
      return `${text.slice(0, -1)},"__proto__":${JSON.stringify(other)},"constructor":{"prototype":{}}}`;
    });

const strangeBodies = fc.constantFrom(
  '',
  ' ',
  '{',
  'null',
  '[]',
  '""',
  '0',
  'true',
  '{"__proto__":null}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '\u0000',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `{"content":"${'x'.repeat(20_000)}"}`,
);

function bodies(route: Route, hints: Hints): fc.Arbitrary<string | null> {
  const strange = fc.oneof(
    strangeBodies,
    anyJson.map((value) => JSON.stringify(value)),
  );
  if (!isSchema(route.body)) return rarely<string | null>(fc.constant(null), strange);
  const valid = valuesOf(route.body, hints);
  return fc.oneof<fc.WeightedArbitrary<string>[]>(
    { weight: 3, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: nearlyValid(valid) },
    { weight: 1, arbitrary: strange },
  );
}

const json = { 'content-type': 'application/json' };
const contentTypes = rarely(
  fc.constant(json),
  fc.constantFrom(
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/JSON; charset=latin1' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'json' },
    { 'content-type': '' },
  ),
);
const keys = fc.constantFrom<Record<string, string>>(
  {},
  { 'idempotency-key': 'the same key every time' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(101) },
  { 'idempotency-key': '\u0001\u00ff{}__proto__' },
);

/** The material for requests to one route. */
export type Material = { readonly hints: Hints; readonly idsFor: (parameter: string) => readonly string[] };

/** Requests to one route by any user: valid, nearly valid and random ones. */
export const requestsTo = (route: Route, people: readonly string[], { hints, idsFor }: Material) =>
  fc
    .record({
      by: fc.constantFrom(...people),
      path: paths(route, idsFor),
      query: queries(route, hints),
      payload: route.method === 'GET' ? fc.constant(null) : bodies(route, hints),
      type: contentTypes,
      key: keys,
    })
    .map(
      ({ by, path, query, payload, type, key }): FuzzedRequest => ({
        by,
        url: query === '' ? path : `${path}?${query}`,
        headers: { ...(payload === null ? {} : type), ...key },
        payload,
      }),
    );

/** The request for `inject`. */
export const injected = (
  route: Pick<Route, 'method'>,
  request: FuzzedRequest,
  cookie: string | undefined,
): InjectOptions => ({
  method: route.method,
  url: request.url,
  headers: { ...request.headers, ...(cookie ? { cookie } : {}) },
  ...(request.payload === null ? {} : { payload: request.payload }),
});
