import { getConfig, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

/** The endpoint that an actor of a machine requests. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
}

export interface DeferredServer {
  /** Responds to the oldest pending request of an actor; waits until there is one, and until the app has read the response. */
  readonly respond: (actor: string, response: Response) => Promise<void>;
  /** The actors with a pending request, once per request. */
  readonly pending: () => readonly string[];
  /** Fails all pending requests. */
  readonly reset: () => void;
  readonly close: () => void;
}

/**
 * A server that responds to the endpoints of one machine only when a test calls `respond`. Handlers for the other
 * requests of the screen respond immediately.
 */
export function deferResponses(
  endpoints: Readonly<Record<string, Endpoint>>,
  ...immediateHandlers: readonly RequestHandler[]
): DeferredServer {
  let pendingRequests: {
    readonly actor: string;
    readonly requestId: string;
    readonly resolve: (response: Response) => void;
  }[] = [];
  const onRead = new Map<string, () => void>();
  const msw = setupServer(
    ...Object.entries(endpoints).map(([actor, { method, path }]) =>
      http[method](`*${path}`, ({ request, requestId }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        pendingRequests.push({ actor, requestId, resolve });
        request.signal.addEventListener('abort', () => {
          pendingRequests = pendingRequests.filter((one) => one.requestId !== requestId);
        });
        return promise;
      }),
    ),
    ...immediateHandlers,
  );
  msw.listen({ onUnhandledFrame: 'error' });
  // The app reads its copy of a response at the same time as this one.
  msw.events.on('response:mocked', ({ requestId, response }) => {
    void response.text().then(onRead.get(requestId));
    onRead.delete(requestId);
  });
  return {
    async respond(actor, response) {
      const request = await waitFor(() => {
        const found = pendingRequests.find((one) => one.actor === actor);
        if (found === undefined) throw new Error(`The app has sent no request of ${actor}`);
        return found;
      });
      pendingRequests = pendingRequests.filter((one) => one !== request);
      const read = Promise.withResolvers<void>();
      onRead.set(request.requestId, read.resolve);
      request.resolve(response);
      // The response may change nothing that is visible. Testing Library flushes updates of the app after this promise.
      await getConfig().asyncWrapper(() => read.promise);
    },
    pending: () => pendingRequests.map(({ actor }) => actor),
    reset() {
      for (const { resolve } of pendingRequests) resolve(HttpResponse.error());
      pendingRequests = [];
    },
    close: () => msw.close(),
  };
}

/** The response that makes an actor succeed with this output. */
export const success = (output: unknown): Response => HttpResponse.json(JSON.parse(JSON.stringify(output)));

/** The response that makes an actor fail with this error, without a message from the server. */
export function failure(error: unknown): Response {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return new HttpResponse(null, { status: typeof status === 'number' ? status : 500 });
}
