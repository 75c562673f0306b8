import { KeyRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Account } from '#contract/account.ts';
import { Button } from '#src/design/index.ts';
import { onIntent, useDialog } from '#src/lib/use-dialog.ts';
import { AccountCard } from '../account-card.tsx';
import { NO_PASSWORD } from '../no-password.ts';

const load = () => import('./change-password-dialog.tsx');
const ChangePasswordDialog = lazy(load);

/** One's password, which can only be changed. */
export function PasswordCard({ account }: { account: Account }) {
  const change = useDialog();
  return (
    <AccountCard
      title="Password"
      text={account.hasPassword ? 'Changing it signs you out everywhere but here.' : NO_PASSWORD}
    >
      {account.hasPassword && (
        <Button
          variant="outline"
          block
          icon={<KeyRound size={18} aria-hidden="true" />}
          {...onIntent(load)}
          onClick={change.show}
        >
          Change password
        </Button>
      )}
      <Suspense>
        {change.wanted && <ChangePasswordDialog username={account.username} {...change.props} />}
      </Suspense>
    </AccountCard>
  );
}
