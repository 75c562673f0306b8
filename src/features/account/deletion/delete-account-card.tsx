import Trash2 from 'lucide-react/icons/trash-2';
import type { Account } from '#contract/account.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { AccountCard } from '../account-card.tsx';
import { DialogButton } from '../dialog-button.tsx';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'));

/** The way out for good. */
export function DeleteAccountCard({ account }: { account: Account }) {
  return (
    <AccountCard
      title="Delete account"
      text="For good, at once. You are told what stays and what goes before you decide."
    >
      <DialogButton
        label="Delete my account"
        icon={<Trash2 size={18} aria-hidden="true" />}
        variant="dangerGhost"
        intent={DeleteAccountDialog.intent}
      >
        {(dialog) => <DeleteAccountDialog account={account} {...dialog} />}
      </DialogButton>
    </AccountCard>
  );
}
