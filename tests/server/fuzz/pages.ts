import * as fc from 'fast-check';
import type { FuzzedRequest } from './requests.ts';
import { anyJson, nastyTexts } from './schema-values.ts';

/** A page or file outside of the contract: its path, fields and possible responses. */
export type FuzzedPage = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Fields with some valid values. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The content types by status; redirects have none. Any page can refuse with JSON. */
  readonly contentTypes: Readonly<Record<number, string | readonly string[]>>;
};

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

const login = ['stranger', 'STRANGER', 'stranger@example.com', 'nobody@example.com', 'stranger '];
const password = ['a quite long pass phrase', 'a wrong pass phrase', 'password', '12345678'];

/** A form that fails returns a page, one that succeeds redirects. */
const form = { 303: 'elsewhere', 400: html, 401: html, 403: html, 409: html };

const token = ['', 'x'.repeat(32), 'x'.repeat(101)];

/** A form returns a page, a JSON request that succeeds JSON. */
const mailForm = { 200: [html, json], 400: html, 401: html, 403: html, 404: html };

export const pages: readonly FuzzedPage[] = [
  { method: 'GET', path: '/screens/:id', contentTypes: { 200: html } },
  { method: 'GET', path: '/healthz', contentTypes: { 200: json } },
  { method: 'GET', path: '/readyz', contentTypes: { 200: json } },
  { method: 'GET', path: '/api/openapi.json', contentTypes: { 200: json } },
  { method: 'GET', path: '/api/login', contentTypes: { 200: html } },
  { method: 'GET', path: '/api/login/code', contentTypes: { 200: html } },
  { method: 'GET', path: '/api/login/page.css', contentTypes: { 200: 'text/css; charset=utf-8' } },
  { method: 'GET', path: '/api/login/provider', contentTypes: { 303: 'elsewhere', 404: html } },
  { method: 'GET', path: '/api/identity/callback/oidc', contentTypes: { 303: 'elsewhere', 404: html } },
  { method: 'GET', path: '/api/logout', contentTypes: { 303: 'elsewhere' } },
  { method: 'POST', path: '/api/login', fields: { login, password }, contentTypes: form },
  {
    method: 'POST',
    path: '/api/login/code',
    fields: { code: ['123456', '123 456', 'abcd-efgh'] },
    contentTypes: form,
  },
  {
    method: 'POST',
    path: '/api/register',
    fields: {
      username: ['stranger', 'some.body', 'SomeBody', '_a_', 'x'.repeat(30)],
      email: ['stranger@example.com', 'new@example.com', 'a@b.co'],
      password,
      firstName: ['Some', 'Ünïcødé', '名'],
      lastName: ['Body', ''],
    },
    contentTypes: form,
  },
  { method: 'GET', path: '/api/rules', contentTypes: {} },
  { method: 'GET', path: '/api/password', contentTypes: { 200: html } },
  { method: 'POST', path: '/api/password', fields: { login }, contentTypes: mailForm },
  { method: 'GET', path: '/api/password/reset', contentTypes: { 404: html } },
  { method: 'POST', path: '/api/password/reset', fields: { token, password }, contentTypes: mailForm },
  { method: 'GET', path: '/api/email/confirm', contentTypes: { 303: 'elsewhere', 404: html } },
  { method: 'POST', path: '/api/email/confirm', fields: { token }, contentTypes: mailForm },
  {
    method: 'GET',
    path: '/api/images/:id',
    contentTypes: { 200: 'image/webp' },
  },
  { method: 'GET', path: '/api/images/:id/small', contentTypes: { 200: 'image/webp' } },
  { method: 'GET', path: '/api/account/export', contentTypes: { 200: 'application/zip' } },
  { method: 'GET', path: '/api/previews/invitation.png', contentTypes: { 200: 'image/png' } },
  { method: 'GET', path: '/api/previews/games/:id.png', contentTypes: { 200: 'image/png' } },
  { method: 'GET', path: '/join/:code', contentTypes: { 200: html } },
  { method: 'GET', path: '/games/:id', contentTypes: { 200: html } },
];

const returnTos = [
  '/',
  '/games/x',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2f%2fevil',
  '%0d%0aX: y',
];
const names = ['returnTo', 'mode', 'failed', 'error', 'state', 'code', 'v', '__proto__'];
const escaped = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[\ud800-\udfff]/g, '%ED%A0%80');

const text = fc.oneof(
  fc.constantFrom(...returnTos, ...nastyTexts).map(escaped),
  fc.constantFrom('%', '%zz', '%ff', '%00', '%E0%A4%A'),
  fc.string({ maxLength: 40, unit: 'grapheme' }).map(escaped),
);

const queries = fc
  .array(
    fc.tuple(fc.constantFrom(...names), text).map((pair) => pair.join('=')),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.join('&'));

/** Mostly valid fields, some random, some missing. */
const bodies = (fields: Readonly<Record<string, readonly string[]>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries({ ...fields, returnTo: returnTos }).map(([name, valid]) => [
        name,
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: anyJson }),
      ]),
    ),
    { requiredKeys: [] },
  );

const asForm = (body: object) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) params.append(name, String(value));
  return params.toString();
};

type Sent = Pick<FuzzedRequest, 'headers' | 'payload'>;

const jsonType = { 'content-type': 'application/json' };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

function payloads({ method, fields }: FuzzedPage): fc.Arbitrary<Sent> {
  const headers = fc.constantFrom<Record<string, string>>(
    {},
    { accept: '*/*' },
    { 'if-none-match': '*' },
    { 'accept-encoding': 'gzip, br' },
  );
  if (method === 'GET') return headers.map((one) => ({ headers: one, payload: null }));
  const body = bodies(fields ?? {});
  return fc.oneof<fc.Arbitrary<Sent>[]>(
    body.map((value) => ({ headers: formType, payload: asForm(value) })),
    body.map((value) => ({ headers: jsonType, payload: JSON.stringify(value) })),
    anyJson.map((value) => ({ headers: jsonType, payload: JSON.stringify(value) })),
    fc
      .constantFrom('', '&&==&', '%', '%00=%ff', 'login[]=x&login=y&login=z', '__proto__=1&constructor=2')
      .map((payload) => ({ headers: formType, payload })),
    fc.constant({ headers: { 'content-type': 'text/plain' }, payload: 'login=x' }),
  );
}

/** Requests to one page; `ids` are valid values of its path parameter. */
export function requestsToPage(
  page: FuzzedPage,
  people: readonly string[],
  ids: readonly string[],
): fc.Arbitrary<FuzzedRequest> {
  const part = fc.oneof(fc.constantFrom(...ids), text);
  return fc
    .record({ by: fc.constantFrom(...people), part, query: queries, sent: payloads(page) })
    .map(({ by, part, query, sent }) => ({
      by,
      url: `${page.path.replace(/:(id|code)/, () => part)}${query === '' ? '' : `?${query}`}`,
      ...sent,
    }));
}
