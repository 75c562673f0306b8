import { Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Account } from '#contract/account.ts';
import { Button } from '#src/design/index.ts';
import { onIntent, useDialog } from '#src/lib/use-dialog.ts';
import { AccountCard } from '../account-card.tsx';

const load = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazy(load);

/** The way out for good. */
export function DeleteAccountCard({ account }: { account: Account }) {
  const dialog = useDialog();
  return (
    <AccountCard
      title="Delete account"
      text="For good, at once. You are told what stays and what goes before you decide."
    >
      <Button
        variant="dangerGhost"
        block
        icon={<Trash2 size={18} aria-hidden="true" />}
        {...onIntent(load)}
        onClick={dialog.show}
      >
        Delete my account
      </Button>
      <Suspense>{dialog.wanted && <DeleteAccountDialog account={account} {...dialog.props} />}</Suspense>
    </AccountCard>
  );
}
