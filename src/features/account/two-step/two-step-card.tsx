import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import type { Account } from '#contract/account.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { AccountCard } from '../account-card.tsx';
import { NO_PASSWORD } from '../no-password.ts';

const SetUpDialog = lazyDialog(() => import('./set-up-dialog.tsx'));
const TurnOffDialog = lazyDialog(() => import('./turn-off-dialog.tsx'));
const RenewCodesDialog = lazyDialog(() => import('./renew-codes-dialog.tsx'));

/** A code from an app beside the password. */
export function TwoStepCard({ account }: { account: Account }) {
  const setUp = useDialog();
  const turnOff = useDialog();
  const renew = useDialog();
  const { hasPassword, twoFactor } = account;
  return (
    <AccountCard
      title="Two-step sign-in"
      badge={<Badge tone={twoFactor ? 'success' : 'neutral'}>{twoFactor ? 'On' : 'Off'}</Badge>}
      text={
        hasPassword
          ? 'Signing in asks for a code from an app on your phone, too. So a stolen password alone opens nothing.'
          : NO_PASSWORD
      }
    >
      {hasPassword && !twoFactor && (
        <Button
          variant="outline"
          block
          icon={<ShieldCheck size={18} aria-hidden="true" />}
          {...SetUpDialog.intent}
          onClick={setUp.show}
        >
          Set up
        </Button>
      )}
      {twoFactor && (
        <Stack gap={2}>
          <Button variant="outline" block {...RenewCodesDialog.intent} onClick={renew.show}>
            New recovery codes
          </Button>
          <Button
            variant="dangerGhost"
            block
            icon={<ShieldOff size={18} aria-hidden="true" />}
            {...TurnOffDialog.intent}
            onClick={turnOff.show}
          >
            Turn off
          </Button>
        </Stack>
      )}

      {setUp.wanted && <SetUpDialog {...setUp.props} />}
      {turnOff.wanted && <TurnOffDialog {...turnOff.props} />}
      {renew.wanted && <RenewCodesDialog {...renew.props} />}
    </AccountCard>
  );
}
