import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import type { Account } from '#contract/account.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { AccountCard, NO_PASSWORD } from '../account-card.tsx';

const SetUpDialog = lazyDialog(() => import('./set-up-dialog.tsx'));
const TurnOffDialog = lazyDialog(async () => ({
  default: (await import('./password-dialogs.tsx')).TurnOffDialog,
}));
const RenewCodesDialog = lazyDialog(async () => ({
  default: (await import('./password-dialogs.tsx')).RenewCodesDialog,
}));

/** Turns two-step sign-in on and off, and renews its recovery codes. */
export function TwoStepCard({ account: { hasPassword, twoFactor } }: { account: Account }) {
  const setUp = useDialog();
  const turnOff = useDialog();
  const renew = useDialog();
  return (
    <AccountCard
      title="Two-step sign-in"
      badge={<Badge tone={twoFactor ? 'success' : 'neutral'}>{twoFactor ? 'On' : 'Off'}</Badge>}
      text={
        hasPassword
          ? 'Signing in also asks for a code from an app on your phone, so that a stolen password is not enough.'
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
      {/* Outside of the conditions above: a dialog stays open when the account is fetched again meanwhile. */}
      {setUp.isMounted && <SetUpDialog {...setUp.props} />}
      {turnOff.isMounted && <TurnOffDialog {...turnOff.props} />}
      {renew.isMounted && <RenewCodesDialog {...renew.props} />}
    </AccountCard>
  );
}
