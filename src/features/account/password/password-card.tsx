import KeyRound from 'lucide-react/icons/key-round';
import type { Account } from '#contract/account.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { AccountCard } from '../account-card.tsx';
import { DialogButton } from '../dialog-button.tsx';
import { NO_PASSWORD } from '../no-password.ts';

const ChangePasswordDialog = lazyDialog(() => import('./change-password-dialog.tsx'));

/** One's password, which can only be changed. */
export function PasswordCard({ account }: { account: Account }) {
  return (
    <AccountCard
      title="Password"
      text={account.hasPassword ? 'Changing it signs you out everywhere but here.' : NO_PASSWORD}
    >
      {account.hasPassword && (
        <DialogButton
          label="Change password"
          icon={<KeyRound size={18} aria-hidden="true" />}
          intent={ChangePasswordDialog.intent}
        >
          {(dialog) => <ChangePasswordDialog username={account.username} {...dialog} />}
        </DialogButton>
      )}
    </AccountCard>
  );
}
