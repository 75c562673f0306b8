import { getConfig, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

/** What an actor of a machine asks of the server. */
export interface Question {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
}

export interface HeldServer {
  /** Answers the oldest question of an actor that waits for it; waits until there is one, and until the app has read the answer. */
  readonly answer: (actor: string, response: Response) => Promise<void>;
  /** Which actors wait for an answer. */
  readonly open: () => readonly string[];
  /** Forgets what was asked; those who wait for it are gone. */
  readonly forget: () => void;
  readonly close: () => void;
}

/**
 * A server that answers only when told to. It knows the questions of one machine, and beside them those that the rest
 * of its screen asks, which it answers at once; it refuses all others.
 */
export function holdServer(
  questions: Readonly<Record<string, Question>>,
  ...atOnce: readonly RequestHandler[]
): HeldServer {
  let held: {
    readonly actor: string;
    readonly requestId: string;
    readonly resolve: (response: Response) => void;
  }[] = [];
  const readings = new Map<string, () => void>();
  const msw = setupServer(
    ...Object.entries(questions).map(([actor, { method, path }]) =>
      http[method](`*${path}`, ({ request, requestId }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        held.push({ actor, requestId, resolve });
        request.signal.addEventListener('abort', () => {
          held = held.filter((one) => one.requestId !== requestId);
        });
        return promise;
      }),
    ),
    ...atOnce,
  );
  msw.listen({ onUnhandledFrame: 'error' });
  // The app reads its copy of an answer at the same time as this one.
  msw.events.on('response:mocked', ({ requestId, response }) => {
    void response.text().then(readings.get(requestId));
    readings.delete(requestId);
  });
  return {
    async answer(actor, response) {
      const asked = await waitFor(() => {
        const found = held.find((one) => one.actor === actor);
        if (found === undefined) throw new Error(`The app has not asked ${actor}`);
        return found;
      });
      held = held.filter((one) => one !== asked);
      const read = Promise.withResolvers<void>();
      readings.set(asked.requestId, read.resolve);
      asked.resolve(response);
      // What shows now may be what shows then: the app has dealt with an answer once it has had a turn since, which
      // Testing Library gives it after whatever is waited for.
      await getConfig().asyncWrapper(() => read.promise);
    },
    open: () => held.map(({ actor }) => actor),
    forget() {
      for (const { resolve } of held) resolve(HttpResponse.error());
      held = [];
    },
    close: () => msw.close(),
  };
}

/** The answer that makes an actor give this output. */
export const success = (output: unknown): Response => HttpResponse.json(JSON.parse(JSON.stringify(output)));

/** The answer that makes an actor fail with this error, without words of the server's own. */
export function failure(error: unknown): Response {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return new HttpResponse(null, { status: typeof status === 'number' ? status : 500 });
}
