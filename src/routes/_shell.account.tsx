import { createFileRoute } from '@tanstack/react-router';
import { accountQuery, exportStateQuery, sessionsQuery } from '#src/features/account/account.queries.ts';
import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { accessTokensQuery } from '#src/features/account/tokens/tokens.queries.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/account')({
  loader: ({ context }) => {
    prefetch(context, (client) => [
      client.account.overview.prefetchQuery(accountQuery),
      client.account.sessions.prefetchQuery(sessionsQuery),
      client.account.exportState.prefetchQuery(exportStateQuery),
      client.accessTokens.list.prefetchQuery(accessTokensQuery),
    ]);
  },
  component: AccountScreen,
});
