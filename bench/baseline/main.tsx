import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { initContract } from '@ts-rest/core';
import { initTsrReactQuery } from '@ts-rest/react-query/v5';
import { useMachine } from '@xstate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fromPromise, setup } from 'xstate';

/** The smallest app that uses each library as the app does, so its size is that of the libraries. */

const machine = setup({ actors: { wait: fromPromise(async () => 'done') } }).createMachine({
  initial: 'idle',
  states: {
    idle: { on: { go: 'busy' } },
    busy: { invoke: { src: 'wait', onDone: 'idle' } },
  },
});

const c = initContract();
const contract = c.router({
  read: c.query({ method: 'GET', path: '/read', responses: { 200: c.type<string>() } }),
  write: c.mutation({
    method: 'POST',
    path: '/write',
    body: c.noBody(),
    responses: { 200: c.type<string>() },
  }),
});
const api = initTsrReactQuery(contract, {
  baseUrl: '',
  api: async () => ({ status: 200, body: 'Baseline', headers: new Headers() }),
});

function Page() {
  const [state, send] = useMachine(machine);
  const { data } = api.read.useQuery({ queryKey: ['baseline'] });
  const { mutate } = api.write.useMutation({ onSuccess: () => send({ type: 'go' }) });
  return (
    <main>
      <h1>Baseline</h1>
      <p>{data?.body ?? 'Baseline'}</p>
      <button type="button" onClick={() => mutate({})}>
        {state.value}
      </button>
      <Link to="/">Here</Link>
    </main>
  );
}

const rootRoute = createRootRoute({ component: Outlet });
const pageRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Page });
const router = createRouter({
  routeTree: rootRoute.addChildren([pageRoute]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
