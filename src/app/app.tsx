import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiQueryClient, api } from '../api/client.ts';
import { yieldToMain } from '../lib/scheduling.ts';
import { createAppRouter } from './router.tsx';

let prepared: ReturnType<typeof createAppRouter> | null = null;

/** Loads the screen of the address, so that the app shows it whole from the first. */
export async function prepare(queryClient: ApiQueryClient): Promise<void> {
  prepared = createAppRouter({ queryClient });
  await yieldToMain();
  await prepared.load();
}

/** Everything behind the gate. */
export default function App() {
  const queryClient = api.useQueryClient();
  const [router] = useState(() => prepared ?? createAppRouter({ queryClient }));
  return <RouterProvider router={router} />;
}
