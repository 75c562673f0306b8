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
  /** Put faults in front of the real server with `msw.use(…)`; `resetHandlers` takes them away. */
  readonly msw: SetupServer;
  /** The cookie that every request carries from now on, as a signed-in browser does; null signs out. */
  readonly signInAs: (user: { readonly cookie: string } | null) => void;
  readonly close: () => void;
};

/** Hands every `fetch` of this process to the real server, so that component tests know no second back end. */
export function connectToApp(app: FastifyInstance): ConnectedApp {
  let cookie: string | null = null;

  const forward = http.all('*', async ({ request }) => {
    const { host, pathname, search } = new URL(request.url);
    const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host };
    delete headers['content-length'];
    if (cookie !== null) headers['cookie'] = cookie;
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: methods[request.method] ?? 'GET',
      url: `${pathname}${search}`,
      headers,
      ...(body.length > 0 ? { payload: body } : {}),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) if (each !== undefined) answered.append(name, String(each));
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new HttpResponse(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answered,
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
