import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { cookiesOf, openTestApp } from './server.ts';

type ProviderClaims = Readonly<Record<string, string | boolean>>;

type OidcProvider = {
  readonly issuer: string;
  /** Sets the claims of the next user who signs in. */
  readonly setClaims: (claims: ProviderClaims) => void;
  /** Approves an authorization request; returns the path of its redirect. */
  readonly approve: (location: string) => string;
  readonly close: () => Promise<void>;
};

const authorization = z.object({
  state: z.string(),
  redirect_uri: z.url(),
  nonce: z.string().optional(),
  code_challenge: z.string(),
});
const exchange = z.object({ code: z.string(), code_verifier: z.string() });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A small OpenID Connect provider: discovery, keys, codes with PKCE, signed tokens. */
async function startOidcProvider(clientId: string): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const requests = new Map<string, z.infer<typeof authorization>>();
  let claims: ProviderClaims = {};
  /** Its address, once it listens. */
  let issuer = '';

  const idToken = (nonce: string | undefined) => {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(nonce && { nonce }),
      ...claims,
    };
    const unsigned = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64(payload)}`;
    return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
  };

  const app = Fastify();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  }));
  app.get('/keys', async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
  }));
  app.get('/userinfo', async () => claims);
  app.post('/token', async (request, reply) => {
    const { code, code_verifier } = exchange.parse(request.body);
    const authorized = requests.get(code);
    requests.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (authorized?.code_challenge !== challenge) return reply.status(400).send({ error: 'invalid_grant' });
    const id_token = idToken(authorized.nonce);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token };
  });
  issuer = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    issuer,
    setClaims: (next) => {
      claims = next;
    },
    approve: (location) => {
      const authorized = authorization.parse(Object.fromEntries(new URL(location).searchParams));
      const code = randomUUID();
      requests.set(code, authorized);
      const callback = new URL(authorized.redirect_uri);
      callback.search = new URLSearchParams({ code, state: authorized.state }).toString();
      return `${callback.pathname}${callback.search}`;
    },
    close: () => app.close(),
  };
}

/** Starts a provider, and a server whose users sign in with it, for all tests of a file; call it at the top of the file. */
export async function openProviderApp(settings: Readonly<Record<string, string>> = {}) {
  const provider = await startOidcProvider('stretch');
  afterAll(provider.close);
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'stretch',
    OIDC_CLIENT_SECRET: 'shh',
    PUBLIC_ORIGIN: 'http://localhost:80',
    ...settings,
  };
  const t = await openTestApp({ env });
  /** Signs the provider's current user in; returns the response to the redirect back. */
  const signIn = async (returnTo = '/', cookie = '', app = t.app) => {
    const url = `/api/login/provider?returnTo=${encodeURIComponent(returnTo)}`;
    const start = await app.inject({ url, headers: cookie ? { cookie } : {} });
    const cookies = [cookiesOf(start), cookie].filter(Boolean).join('; ');
    return app.inject({
      url: provider.approve(start.headers.location ?? ''),
      headers: { cookie: cookies },
    });
  };
  return { provider, env, t, signIn };
}
