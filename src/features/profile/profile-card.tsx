import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { LogoutLink } from './logout-link.tsx';
import * as css from './profile-card.css.ts';

const EditProfileDialog = lazyDialog(() => import('./edit/edit-profile-dialog.tsx'));

/** Who one is to the others, and the way out. */
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
          <LogoutLink className={css.action} />
          <Link to="/account" className={cx(buttonClass({ variant: 'outline' }), css.action, css.wide)}>
            <ShieldCheck size={18} aria-hidden="true" />
            Account
          </Link>
        </div>
      </Stack>
      {edit.wanted && <EditProfileDialog viewer={viewer} {...edit.props} />}
    </Card>
  );
}
