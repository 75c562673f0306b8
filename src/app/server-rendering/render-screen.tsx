import { AsyncLocalStorage } from 'node:async_hooks';
import { TZDate } from '@date-fns/tz';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { api, setFetcher } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { invitationsQuery } from '../../features/invitations/invitations.queries.ts';
import LandingScreen from '../../features/landing/landing-screen.tsx';
import { unreadCountQuery } from '../../features/messages/messages.queries.ts';
import { LocalDate } from '../../lib/local-date.ts';
import { createAppRouter } from '../router.tsx';

/** The response bodies of the API by URL. */
export type ResponseBodies = Readonly<Record<string, unknown>>;

/** A screen as HTML, with the data of its queries by key. */
export interface RenderedScreen {
  readonly html: string;
  readonly hydrationData: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The responses for the current render: renders run concurrently, and none may access another user's data. */
const responsesOfRender = new AsyncLocalStorage<ResponseBodies>();

setFetcher(async ({ path }) => {
  const bodies = responsesOfRender.getStore() ?? {};
  if (!(path in bodies)) throw new Error(`There is no response for ${path}`);
  return { status: 200, body: bodies[path], headers: new Headers() };
});

/**
 * Renders the screen of a signed-in user at a path, from the responses of the API, with times in a time zone (IANA name).
 * Rejects if a response is missing: a screen is rendered completely or not at all.
 */
export function renderScreen(
  address: string,
  bodies: ResponseBodies,
  timeZone: string,
): Promise<RenderedScreen> {
  return responsesOfRender.run(bodies, () => render(address, timeZone));
}

async function render(address: string, timeZone: string): Promise<RenderedScreen> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ queryClient, history });
  // Scroll restoration would add a script to the page.
  router.update({ ...router.options, scrollRestoration: false });
  await queryClient.query(currentUserQuery);
  await Promise.all([
    queryClient.invitations.overview.fetchQuery(invitationsQuery),
    queryClient.messages.unreadCount.fetchQuery(unreadCountQuery),
    router.load(),
  ]);
  const queries = queryClient.getQueryCache().getAll();
  await Promise.all(queries.map(async ({ promise }) => promise));
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <api.ReactQueryProvider>
        <LocalDate value={(moment) => new TZDate(moment, timeZone)}>
          <RouterProvider router={router} />
        </LocalDate>
      </api.ReactQueryProvider>
    </QueryClientProvider>,
  );
  const hydrationData = queries.map(({ queryKey, state: { data } }) => [queryKey, data] as const);
  queryClient.clear();
  if (router.state.location.pathname !== address) throw new Error(`${address} redirects`);
  return { html, hydrationData };
}

/**
 * Renders the landing page for the build. It is inside of a boundary as in the app, so that React can hydrate it. The title belongs to
 * the head.
 */
export function renderLanding(): string {
  const html = renderToString(
    <Suspense>
      <LandingScreen />
    </Suspense>,
  );
  return html.replace(/<title>.*?<\/title>/, '');
}
