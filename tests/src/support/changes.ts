import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import type { Harness } from './harness.tsx';

export interface Sent {
  readonly line: string;
  readonly body: unknown;
}

/** Records every request of the app that is not a GET; `respond` may respond instead of the server. */
export function recordWrites(
  harness: Harness,
  respond: () => Response | undefined = () => undefined,
): Sent[] {
  const sent: Sent[] = [];
  harness.msw.use(
    http.all('*/api/*', async ({ request }) => {
      if (request.method === 'GET') return undefined;
      const text = await request.clone().text();
      sent.push({
        line: `${request.method} ${new URL(request.url).pathname}`,
        body: text === '' ? null : JSON.parse(text),
      });
      return respond();
    }),
  );
  return sent;
}

/** From now on the app's requests that are not a GET are pending until the returned function is called. */
export const holdWrites = (harness: Harness) => hold(harness, false);

/** From now on every GET is pending until the returned function is called. */
export const holdReads = (harness: Harness) => hold(harness, true);

function hold(harness: Harness, reads: boolean): () => void {
  const gate = Promise.withResolvers<undefined>();
  harness.msw.use(
    http.all('*/api/*', ({ request }) => ((request.method === 'GET') === reads ? gate.promise : undefined)),
  );
  return () => gate.resolve(undefined);
}

/** The server processes a request that creates something, and the app gets no response. */
export async function createWithoutResponse({ server }: Harness, { cookie }: TestUser, request: Request) {
  const response = await server.app.inject({
    method: 'POST',
    url: new URL(request.url).pathname,
    headers: { ...Object.fromEntries(request.headers), cookie },
    payload: await request.text(),
  });
  expect(response.statusCode).toBe(201);
  return HttpResponse.error();
}

/** From now on every GET stays pending. */
export function stallReads(harness: Harness): void {
  harness.msw.use(http.get('*/api/*', () => new Promise<never>(() => undefined)));
}

/** A client error with a message. */
export const conflictError = () => HttpResponse.json({ message: 'Out of order' }, { status: 409 });
/** A server error without a message. */
export const serverError = () => new HttpResponse(null, { status: 500 });

/** Waits until no dialog is open. */
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Waits until no confirmation dialog is open. */
export const confirmationClosed = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
