import { useQueryClient } from '@tanstack/react-query';
import type { AccessToken } from '#contract/access-tokens.ts';
import { api, bodyOf } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { accountKeys, STALE_MS } from '../account.queries.ts';

const accessTokensKey = [...accountKeys.all, 'tokens'] as const;

/** The user's access tokens, without their secrets. */
export const accessTokensQuery = {
  queryKey: accessTokensKey,
  select: bodyOf<AccessToken[]>,
  staleTime: STALE_MS,
};
export const useAccessTokens = () => api.accessTokens.list.useQuery(accessTokensQuery);

/** Creates a token. The mutation holds its secret, which `reset` discards. */
export function useCreateAccessToken({ onError }: { readonly onError: (error: unknown) => void }) {
  const client = useQueryClient();
  return api.accessTokens.create.useMutation({
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensKey }),
    onError,
  });
}

/** Revokes a token. */
export function useRevokeAccessToken() {
  const client = useQueryClient();
  return api.accessTokens.revoke.useMutation({
    onSuccess: () => {
      toasts.success('Access token revoked');
      // Not awaited, so that the confirmation closes at once.
      void client.invalidateQueries({ queryKey: accessTokensKey });
    },
    onError: (error) => showFailure(error, 'Failed to revoke the access token. Please try again.'),
  });
}
