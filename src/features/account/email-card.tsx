import Mail from 'lucide-react/icons/mail';
import Scale from 'lucide-react/icons/scale';
import { type Account, RULES_PATH } from '#contract/account.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useConfirmEmail } from './account.mutations.ts';
import { AccountCard, DialogButton } from './account-card.tsx';

const ChangeEmailDialog = lazyDialog(() => import('./change-email-dialog.tsx'));

const explanation = ({ emailVerified, server: { sendsMail } }: Account) => {
  if (!sendsMail) return 'This server sends no mail, so addresses cannot be confirmed.';
  return emailVerified
    ? 'You can choose a new password with it, and hear about sign-ins from new browsers.'
    : 'Open the link in our mail to confirm it. Then you see invitations to it, and hear about sign-ins from new browsers.';
};

/** Whether the user's e-mail address is confirmed; sends the link again, or one to another address. */
export function EmailCard({ account }: { account: Account }) {
  const { email, emailVerified, hasPassword, server } = account;
  const { mutate, isPending } = useConfirmEmail();
  return (
    <AccountCard
      title="E-mail address"
      badge={
        <Badge tone={emailVerified ? 'success' : 'neutral'}>
          {emailVerified ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      }
      text={`${email} – ${explanation(account)}`}
    >
      {server.sendsMail && (
        <Stack gap={2}>
          {!emailVerified && (
            <Button
              variant="outline"
              block
              busy={isPending}
              icon={<Mail size={18} aria-hidden="true" />}
              onClick={() => mutate({})}
            >
              Send the mail again
            </Button>
          )}
          <DialogButton label="Change address" intent={ChangeEmailDialog.intent}>
            {(dialog) => <ChangeEmailDialog hasPassword={hasPassword} {...dialog} />}
          </DialogButton>
        </Stack>
      )}
    </AccountCard>
  );
}

/** Leads to the operator's rules and contact, a page of the server. */
export function RulesCard() {
  return (
    <AccountCard title="Rules and contact" text="What applies on this server, and whom to write to.">
      <a href={RULES_PATH} className={buttonClass({ variant: 'outline', block: true })}>
        <Scale size={18} aria-hidden="true" />
        Read the rules
      </a>
    </AccountCard>
  );
}
