import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { currentUserQuery, useViewer } from '#src/features/auth/auth.queries.ts';
import { user } from '#tests/machines/support/samples.ts';

const [ada, renamed] = [user('ada'), { ...user('ada'), username: 'countess' }];

it('returns a changed viewer, and the last viewer after a sign-out', async () => {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery.queryKey, ada);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(useViewer, { wrapper });
  for (const [next, shown] of [
    [renamed, renamed],
    [null, renamed],
  ] as const) {
    await act(async () => client.setQueryData(currentUserQuery.queryKey, next));
    rerender();
    expect(result.current).toEqual(shown);
  }
});
