import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Account } from '#contract/account.ts';
import { Button } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { media } from '#src/design/media.ts';
import { Page } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useMedia } from '#src/lib/use-media.ts';
import { useAccount } from './account.queries.ts';
import { DeleteAccountCard } from './deletion/delete-account-card.tsx';
import { ExportCard } from './export-card.tsx';
import { PasswordCard } from './password/password-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';

/** How one signs in, where one is signed in, taking one's data along, and leaving for good. */
export function AccountScreen() {
  const { data: account, isPending, isFetching, refetch } = useAccount();
  const isWide = useMedia(media.rail);
  return (
    <Page
      title="Account"
      subtitle={account && `@${account.username} · ${account.email}`}
      back={
        <Link to="/profile" className={iconButtonClass()} aria-label="Back to your profile">
          <ArrowLeft size={24} aria-hidden="true" />
        </Link>
      }
      aside={isWide && account ? <SessionsCard /> : undefined}
    >
      {account && <Parts account={account} withSessions={!isWide} />}
      {isPending && <SkeletonCards count={3} height="9rem" label="Loading your account" />}
      {!account && !isPending && (
        <ErrorState
          title="Your account could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </Page>
  );
}

function Parts({ account, withSessions }: { account: Account; withSessions: boolean }) {
  return (
    <>
      <PasswordCard account={account} />
      <TwoStepCard account={account} />
      {withSessions && <SessionsCard />}
      <ExportCard />
      <DeleteAccountCard account={account} />
    </>
  );
}
