import type { QueryClient } from '@tanstack/react-query';
import type { Drawn } from './draw.tsx';

const isKnown = (value: unknown): value is Drawn['known'] => Array.isArray(value);

/** Gives the app what the server knew when it drew the screen that stands in the page, if one does. */
export function takeKnown(queryClient: QueryClient): void {
  const text = document.getElementById('stretch-known')?.textContent;
  const known: unknown = JSON.parse(text ?? '[]');
  if (isKnown(known)) for (const [key, answer] of known) queryClient.setQueryData(key, answer);
}
