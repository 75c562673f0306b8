import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { api, setFetcher } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { invitationsQuery } from '../../features/invitations/invitations.queries.ts';
import { unreadCountQuery } from '../../features/messages/messages.queries.ts';
import { createAppRouter } from '../router.tsx';

export { drawLanding } from '../landing/draw.tsx';

/** What the server has to say on each address of the API that the screen asks. */
export type Answers = Readonly<Record<string, unknown>>;

/** A screen as text, and what was known when it was drawn: each query's key with its answer. */
export interface Drawn {
  readonly html: string;
  readonly known: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** The answers of the render that a call belongs to: any number of renders are pending at once, and none sees another's. */
const answersOfRender = new AsyncLocalStorage<Answers>();

setFetcher(async ({ path }) => {
  const answers = answersOfRender.getStore() ?? {};
  if (!(path in answers)) throw new Error(`Nothing is known of ${path}`);
  return { status: 200, body: answers[path], headers: new Headers() };
});

/**
 * A signed-in person's screen, drawn by the app's own components from answers that are already there. Fails where one
 * is missing: then there is nothing whole to show.
 */
export function drawScreen(address: string, answers: Answers): Promise<Drawn> {
  return answersOfRender.run(answers, () => draw(address));
}

async function draw(address: string): Promise<Drawn> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ queryClient, history });
  // It would be a script in the page, and is the app's matter.
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
        <RouterProvider router={router} />
      </api.ReactQueryProvider>
    </QueryClientProvider>,
  );
  const known = queries.map(({ queryKey, state: { data } }) => [queryKey, data] as const);
  queryClient.clear();
  if (router.state.location.pathname !== address) throw new Error(`${address} leads elsewhere`);
  return { html, known };
}
