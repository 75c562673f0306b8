import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { Boot, preloadFirstScreen } from '#src/app/boot.tsx';
import { createRootActor } from '#src/app/root.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** Chunks that fail to load. */

vi.mock(import('#src/app/app.tsx'), () => Promise.reject(new Error('No such file')));
vi.mock(import('#src/features/landing/landing-screen.tsx'), () => Promise.reject(new Error('No such file')));

it.each([
  ['the app', '/join/ABCDEF'],
  ['the landing page', '/'],
])('a failed preload of %s shows an error screen and leaves no unhandled rejection', async (_, path) => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    process.off('unhandledRejection', onUnhandled);
    log.mockRestore();
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const root = createRootActor({
    queryClient,
    toasts,
    currentPath: () => path,
    openLogin: () => {},
    reloadPage: () => {},
  });

  preloadFirstScreen(path);
  render(
    <QueryClientProvider client={queryClient}>
      <Boot root={root} path={path} />
    </QueryClientProvider>,
  );

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(unhandled).toEqual([]);
});
