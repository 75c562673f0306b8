import type { FastifyInstance, InjectOptions } from 'fastify';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';

const methods: Readonly<Record<string, NonNullable<InjectOptions['method']>>> = {
  GET: 'GET',
  HEAD: 'HEAD',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
};

export type ConnectedApp = {
  /** `msw.use(…)` adds faults in front of the real server; `resetHandlers` removes them. */
  readonly msw: SetupServer;
  /** Sends the user's cookie with all requests from now on; null sends none. */
  readonly signInAs: (user: { readonly cookie: string } | null) => void;
  readonly close: () => void;
};

/** Forwards each `fetch` of this process to the real server. */
export function connectToApp(app: FastifyInstance): ConnectedApp {
  let cookie: string | null = null;

  const forward = http.all('*', async ({ request }) => {
    const { host, pathname, search } = new URL(request.url);
    const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host };
    delete headers['content-length'];
    if (cookie !== null) headers['cookie'] = cookie;
    const body = Buffer.from(await request.arrayBuffer());
    const response = await app.inject({
      method: methods[request.method] ?? 'GET',
      url: `${pathname}${search}`,
      headers,
      ...(body.length > 0 ? { payload: body } : {}),
    });
    const responseHeaders = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const each of [value].flat()) if (each !== undefined) responseHeaders.append(name, String(each));
    }
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new HttpResponse(isEmpty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: responseHeaders,
    });
  });

  const msw = setupServer(forward);
  msw.listen();
  return {
    msw,
    signInAs: (user) => {
      cookie = user?.cookie ?? null;
    },
    close: () => msw.close(),
  };
}
