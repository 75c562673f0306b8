import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { LOGOUT_PATH } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import { useUnsentEntries } from '#src/actors/outbox.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { clearOnLogout, logOut } from '#src/features/auth/index.ts';
import { ConfirmDialog, lazyDialog } from '#src/features/toasts/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import * as css from './profile.css.ts';

const EditProfileDialog = lazyDialog(() => import('./edit-profile-dialog.tsx'));

/** How others see the user, and the links to the account and to sign out. */
export function ProfileCard({ viewer }: { viewer: User }) {
  const edit = useDialog();
  return (
    <Card as="section" aria-label="About you">
      <Stack gap={4}>
        <Row gap={4} align="start">
          <Avatar
            size="xl"
            initials={initials(viewer)}
            src={viewer.profileImageUrl}
            alt="Your picture"
            seed={viewer.id}
          />
          <div className={cx(grow, css.names)}>
            <Text as="h2" size="lg" lines={4} dir="auto" className={css.breaking}>
              {displayName(viewer)}
            </Text>
            {viewer.username && (
              <Text size="sm" tone="muted" className={css.breaking}>
                @{viewer.username}
              </Text>
            )}
            {viewer.email && (
              <Text size="sm" tone="muted" lines={3} className={css.breaking}>
                {viewer.email}
              </Text>
            )}
          </div>
        </Row>
        {viewer.bio && (
          <Text prose dir="auto" className={css.breaking}>
            {viewer.bio}
          </Text>
        )}
        <div className={css.actions}>
          <Button
            variant="secondary"
            className={css.action}
            icon={<Pencil size={18} aria-hidden="true" />}
            {...EditProfileDialog.intent}
            onClick={edit.show}
          >
            Edit Profile
          </Button>
          <LogoutLink />
          <Link to="/account" className={cx(buttonClass({ variant: 'outline' }), css.action, css.wideAction)}>
            <ShieldCheck size={18} aria-hidden="true" />
            Account
          </Link>
        </div>
      </Stack>
      {edit.isMounted && <EditProfileDialog viewer={viewer} {...edit.props} />}
    </Card>
  );
}

/** Signs out by page navigation. Asks first while the outbox has entries that a sign-out discards. */
function LogoutLink() {
  const unsent = useUnsentEntries().length;
  const confirmation = useDialog();
  return (
    <>
      <a
        href={LOGOUT_PATH}
        className={cx(buttonClass({ variant: 'outline' }), css.action)}
        {...ConfirmDialog.intent}
        onClick={(event) => {
          if (unsent === 0) {
            clearOnLogout();
            return;
          }
          event.preventDefault();
          confirmation.show();
        }}
      >
        <LogOut size={18} aria-hidden="true" />
        Logout
      </a>
      {confirmation.isMounted && (
        <ConfirmDialog
          {...confirmation.props}
          {...(unsent === 0 ? nothingUnsent : discarding(unsent))}
          confirmLabel="Logout"
          onConfirm={() => logOut()}
        />
      )}
    </>
  );
}

const discarding = (unsent: number) => ({
  title: 'Log out without sending?',
  text: `You have ${countWithNoun(unsent, 'unsent item')} on this device. Logging out discards what was not sent.`,
  danger: true,
});

/** While the dialog is open, the last entry may be delivered. */
const nothingUnsent = { title: 'Log out?', text: 'Nothing is left to send on this device.' };
