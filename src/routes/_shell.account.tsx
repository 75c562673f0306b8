import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { accountQuery, sessionsQuery } from '#src/features/account/index.ts';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/account')({
  loader: ({ context }) => {
    prefetch(context, accountQuery);
    prefetch(context, sessionsQuery);
  },
  component: AccountScreen,
});
