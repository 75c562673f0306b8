import LogOut from 'lucide-react/icons/log-out';
import { LOGOUT_PATH } from '#contract/constants.ts';
import { useWaitingEntries } from '#src/actors/outbox.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { cx } from '#src/design/cx.ts';
import { leaveNothing, logOut } from '#src/features/auth/index.ts';
import { ConfirmDialog } from '#src/features/toasts/index.ts';
import { counted } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

/** Signs out by page navigation. Asks first while the outbox has entries, which a sign-out discards. */
export function LogoutLink({ className }: { readonly className: string }) {
  const waiting = useWaitingEntries();
  const question = useDialog();
  return (
    <>
      <a
        href={LOGOUT_PATH}
        className={cx(buttonClass({ variant: 'outline' }), className)}
        {...ConfirmDialog.intent}
        onClick={(event) => {
          if (waiting.length === 0) {
            leaveNothing();
            return;
          }
          event.preventDefault();
          question.show();
        }}
      >
        <LogOut size={18} aria-hidden="true" />
        Logout
      </a>
      {question.wanted && (
        <ConfirmDialog
          {...question.props}
          title="Log out without sending?"
          text={`You have ${counted(waiting.length, 'unsent item')} on this device. Logging out discards what was not sent.`}
          confirmLabel="Logout"
          danger
          onConfirm={() => logOut()}
        />
      )}
    </>
  );
}
