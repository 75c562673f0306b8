import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Access, RateClass, RouteMetadata } from '#contract/common.ts';
import { errorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import { limits } from '../rate-limits/rate-limits.ts';
import { type PlainEndpoint, plainEndpoints } from './openapi-endpoints.ts';
import { createSchemaConverter, isSchema } from './openapi-schemas.ts';

/** The properties of a contract route that the document uses. */
type Route = {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParams?: unknown;
  readonly query?: unknown;
  readonly headers?: object;
  readonly body?: unknown;
  readonly responses: object;
  readonly metadata: RouteMetadata;
};
type Json = Readonly<Record<string, unknown>>;

const description = `Scripts send a personal access token, which its user creates under Account, as \`Authorization: Bearer stretch_…\`. It cannot read or change the account itself. Browsers sign in with \`POST /api/login\`, which sets a session cookie; with a cookie, state-changing requests with a foreign \`Origin\` are refused. A request with both is refused.

Every error has the body \`{ "message": string, "code": string }\`. Decide by \`code\`, which is stable, or by status; show \`message\` to people.

Repeat a \`POST\` that failed without a response with the same \`Idempotency-Key\`: within 24 hours it returns the first result. Where an operation has the parameter \`author-id\`, a request that names another user than the signed-in one is refused with 401. Clients must ignore unknown properties.`;

/** Who may call a route, in words. */
const accessTexts: Readonly<Record<Access, string | null>> = {
  anyone: 'For anyone.',
  signedIn: null,
  session: 'With a session cookie only: an access token is refused.',
  suspendedToo:
    'With a session cookie only, also while the account is suspended or its user has not accepted the terms.',
  moderator: 'For moderators, with a session cookie only.',
  gameViewer: 'For every signed-in user if the game is public, otherwise for its participants.',
  participant: 'For participants of the game.',
  gameManager: 'For the creator and the admins of the game.',
  gameCreator: 'For the creator of the game.',
  postAuthor: 'For the author of the post.',
  commentAuthor: 'For the author of the comment.',
  invitationRecipient: 'For the invited user.',
  invitationManager: 'For the inviter and the managers of the game.',
  messageParty: 'For participants of the game.',
  recipient: 'For the recipient.',
};

const rateText = (rate: RateClass) => {
  const limit = limits[rate];
  return limit && `At most ${limit.burst} requests at once, then one more every ${limit.everySeconds} s.`;
};

const errorTexts: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Not signed in, or wrong credentials',
  403: 'Not allowed',
  404: 'Not found, or hidden from the user',
  409: 'In conflict with the current state',
  413: 'The body is too large',
  414: 'The URL is too long',
  415: 'The body is not JSON',
  422: 'The idempotency key was used for another request',
  429: 'Too many requests',
  500: 'Unexpected error',
  503: 'The server or its database is not available',
};

function errorsOf({ method, pathParams, headers, metadata: { access, rate } }: Route): number[] {
  const changes = method !== 'GET';
  const isOwn = access === 'anyone' || access === 'signedIn' || access === 'session';
  const mayBeMissing = changes || pathParams !== undefined || !isOwn;
  return [
    400,
    401,
    ...(mayBeMissing || access === 'session' ? [403] : []),
    ...(mayBeMissing ? [404] : []),
    ...(pathParams === undefined ? [] : [414]),
    ...(changes ? [409, 413, 415] : []),
    ...(headers === undefined ? [] : [422]),
    ...(limits[rate] === null ? [] : [429]),
    500,
    503,
  ];
}

const cookieOrToken = [{ sessionCookie: [] }, { accessToken: [] }];

/** The accepted credentials; those of most operations are the default of the document. */
function securityOf(access: Access | 'none'): object {
  if (access === 'none') return { security: [] };
  if (access === 'session' || access === 'suspendedToo' || access === 'moderator')
    return { security: [{ sessionCookie: [] }] };
  return access === 'anyone' ? { security: [{}, ...cookieOrToken] } : {};
}

const redirect = {
  description: 'A redirect',
  headers: {
    location: { required: true, schema: { type: 'string' } },
    'set-cookie': { schema: { type: 'string' } },
  },
};

const errorRefs = (statuses: readonly number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }] as const),
  );

/** The HTTP API as an OpenAPI 3.1 document, in JSON. */
export function openApiDocument(): string {
  const { components, convert } = createSchemaConverter();

  const fields = (place: 'path' | 'query', schema: unknown): Json[] => {
    if (!isSchema(schema)) return [];
    const { properties = {}, required = [] } = convert(schema);
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: one,
    }));
  };
  const headers = (schemas: object = {}): Json[] =>
    Object.entries(schemas).flatMap(([name, schema]: [string, unknown]) =>
      isSchema(schema) ? [{ name, in: 'header', schema: convert(schema) }] : [],
    );

  const ofContract = (tag: string, name: string, route: Route): Json => {
    const { access, rate } = route.metadata;
    const success = Object.entries(route.responses).filter(([status]) => status.startsWith('2'));
    return {
      tags: [tag],
      operationId: `${tag}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      summary: route.summary,
      description: [accessTexts[access], rateText(rate)].filter(Boolean).join(' ') || undefined,
      ...securityOf(access),
      parameters: [
        ...fields('path', route.pathParams),
        ...fields('query', route.query),
        ...headers(route.headers),
      ],
      ...(isSchema(route.body) && {
        requestBody: {
          required: !z.core.safeParse(route.body, undefined).success,
          content: { 'application/json': { schema: convert(route.body) } },
        },
      }),
      responses: {
        ...Object.fromEntries(
          success.map(([status, schema]: [string, unknown]) => [
            status,
            {
              description: 'Success',
              content: { 'application/json': { schema: isSchema(schema) ? convert(schema) : {} } },
            },
          ]),
        ),
        ...errorRefs(errorsOf(route)),
      },
    };
  };

  const plain = ({ access, content, ...endpoint }: PlainEndpoint): Json => ({
    tags: [endpoint.tag],
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...securityOf(access),
    parameters: [...fields('path', endpoint.pathParams), ...fields('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: convert(endpoint.body) },
          'application/x-www-form-urlencoded': { schema: convert(endpoint.body) },
        },
      },
    }),
    responses: {
      [endpoint.status]:
        endpoint.status === 303
          ? redirect
          : {
              description: 'Success',
              content: Object.fromEntries(
                Object.entries(content).map(([type, schema]) => [
                  type,
                  schema ? { schema: convert(schema) } : {},
                ]),
              ),
            },
      ...errorRefs(endpoint.errors),
    },
  });

  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const [tag, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      add(route.path.replace(/:(\w+)/g, '{$1}'), route.method.toLowerCase(), ofContract(tag, name, route));
    }
  }
  for (const endpoint of plainEndpoints) add(endpoint.path, endpoint.method, plain(endpoint));

  const error = { 'application/json': { schema: convert(errorBody) } };
  const retryAfter = { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Stretch', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: cookieOrToken,
    tags: [...Object.keys(contract), 'sign-in', 'images', 'server'].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.entries(errorTexts).map(([status, text]) => [
          `Error${status}`,
          {
            description: text,
            ...((status === '429' || status === '503') && { headers: retryAfter }),
            content: error,
          },
        ]),
      ),
      securitySchemes: {
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'stretch.session_token',
          description: 'Set by signing in. Over https its name is `__Host-stretch.session_token`.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token, created under Account.',
        },
      },
    },
  };
  return JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/');
}

/** Serves the document, which the first request builds. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= openApiDocument();
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}
