import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { Boot, loadAhead } from '#src/app/boot.tsx';
import { createRoot } from '#src/app/root.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** Code that can't be had. */

vi.mock(import('#src/app/app.tsx'), () => Promise.reject(new Error('No such file')));
vi.mock(import('#src/features/landing/landing-screen.tsx'), () => Promise.reject(new Error('No such file')));

it.each([
  ['the app', '/join/ABCDEF'],
  ['the landing page', '/'],
])(
  'of %s is told of on the screen that needs it, and is no second error for having been asked for ahead',
  async (_, path) => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      process.off('unhandledRejection', hear);
      log.mockRestore();
    });
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    const root = createRoot({
      queryClient,
      toasts,
      whereabouts: () => path,
      openLogin: () => {},
      startOver: () => {},
    });

    loadAhead(path);
    render(
      <QueryClientProvider client={queryClient}>
        <Boot root={root} path={path} />
      </QueryClientProvider>,
    );

    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    expect(unheard).toEqual([]);
  },
);
