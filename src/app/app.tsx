import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiQueryClient, api } from '../api/client.ts';
import { yieldToMain } from '../lib/scheduling.ts';
import { createAppRouter } from './router.tsx';

let prepared: ReturnType<typeof createAppRouter> | null = null;

/** Loads the screen of the current URL, so that the first render of the app is complete. */
export async function prepare(queryClient: ApiQueryClient): Promise<void> {
  prepared = createAppRouter({ queryClient });
  // As the app does from its first render on: the user may go back before it.
  // oxlint-disable-next-line typescript/no-misused-promises -- the app subscribes the same function, which is then called once
  prepared.history.subscribe(prepared.load);
  await yieldToMain();
  await prepared.load();
}

/** The app for signed-in users and public paths: the router with all screens. */
export default function App() {
  const queryClient = api.useQueryClient();
  const [router] = useState(() => prepared ?? createAppRouter({ queryClient }));
  return <RouterProvider router={router} />;
}
