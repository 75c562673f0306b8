import { Link } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Shield from 'lucide-react/icons/shield';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Account } from '#contract/account.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { BackLink } from '#src/features/links/index.ts';
import { HiddenPeopleCard } from '#src/features/safety/index.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { useAccount } from './account.queries.ts';
import { AccountCard, DialogButton, NO_PASSWORD } from './account-card.tsx';
import { EmailCard, RulesCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens/tokens-card.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';

const ChangePasswordDialog = lazyDialog(() => import('./change-password-dialog.tsx'));
const DeleteAccountDialog = lazyDialog(() => import('./deletion/delete-account-dialog.tsx'));

/** E-mail address, password, two-step sign-in, sessions, access tokens, blocked and muted people, reports and decisions, data export, rules and deletion of the account. */
export function AccountScreen() {
  const query = useAccount();
  const { data: account, isPending } = query;
  const isWide = useMedia(media.desktop);
  return (
    <Page
      title="Account"
      subtitle={account && `@${account.username} · ${account.email}`}
      back={<BackLink to="/profile" aria-label="Back to your profile" />}
      aside={isWide && account ? <SessionsCard /> : undefined}
    >
      {account && (
        <>
          <EmailCard account={account} />
          <PasswordCard account={account} />
          <TwoStepCard account={account} />
          {!isWide && <SessionsCard />}
          <TokensCard />
          <HiddenPeopleCard />
          <SafetyCard />
          <ExportCard />
          {account.server.hasRules && <RulesCard />}
          <DeleteAccountCard account={account} />
        </>
      )}
      {isPending && <SkeletonCards count={3} height="9rem" label="Loading your account" />}
      {!account && !isPending && <ErrorState title="Your account could not be loaded" retry={query} />}
    </Page>
  );
}

function PasswordCard({ account }: { account: Account }) {
  return (
    <AccountCard
      title="Password"
      text={account.hasPassword ? 'Changing it signs you out everywhere else.' : NO_PASSWORD}
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

function SafetyCard() {
  return (
    <AccountCard
      title="Reports and decisions"
      text="What came of your reports, and decisions about you or what you wrote: why, until when, and how to appeal."
    >
      <Link to="/safety" className={buttonClass({ variant: 'outline', block: true })}>
        <Shield size={18} aria-hidden="true" />
        Reports and decisions
      </Link>
      {useViewer().isModerator === true && (
        <Link to="/moderation" className={buttonClass({ variant: 'outline', block: true })}>
          Moderation
        </Link>
      )}
    </AccountCard>
  );
}

function DeleteAccountCard({ account }: { account: Account }) {
  return (
    <AccountCard
      title="Delete account"
      text="At once, and it cannot be undone. You see what is kept and what is deleted before you decide."
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
