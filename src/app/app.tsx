import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from './router.tsx';

/** Everything behind the gate. */
export default function App() {
  const queryClient = useQueryClient();
  const [router] = useState(() => createAppRouter({ queryClient }));
  return <RouterProvider router={router} />;
}
