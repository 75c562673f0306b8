import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { Account } from '#contract/account.ts';
import { Badge, Button, Stack } from '#src/design/index.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { onIntent, useDialog } from '#src/lib/use-dialog.ts';
import { AccountCard } from '../account-card.tsx';
import { NO_PASSWORD } from '../no-password.ts';

const loadSetUp = () => import('./set-up-dialog.tsx');
const SetUpDialog = lazyDialog(loadSetUp);
const loadTurnOff = () => import('./turn-off-dialog.tsx');
const TurnOffDialog = lazyDialog(loadTurnOff);
const loadRenew = () => import('./renew-codes-dialog.tsx');
const RenewCodesDialog = lazyDialog(loadRenew);

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
          {...onIntent(loadSetUp)}
          onClick={setUp.show}
        >
          Set up
        </Button>
      )}
      {twoFactor && (
        <Stack gap={2}>
          <Button variant="outline" block {...onIntent(loadRenew)} onClick={renew.show}>
            New recovery codes
          </Button>
          <Button
            variant="dangerGhost"
            block
            icon={<ShieldOff size={18} aria-hidden="true" />}
            {...onIntent(loadTurnOff)}
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
