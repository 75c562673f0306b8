import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { breathe } from '../lib/breathe.ts';
import { createAppRouter } from './router.tsx';

let prepared: ReturnType<typeof createAppRouter> | null = null;

/** Loads the screen of the address, so that the app shows it whole from the first. */
export async function prepare(queryClient: QueryClient): Promise<void> {
  prepared = createAppRouter({ queryClient });
  await breathe();
  await prepared.load();
}

/** Everything behind the gate. */
export default function App() {
  const queryClient = useQueryClient();
  const [router] = useState(() => prepared ?? createAppRouter({ queryClient }));
  return <RouterProvider router={router} />;
}
