import { Link } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { CountBadge } from '#src/design/count-badge/count-badge.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { initial } from '#src/lib/names.ts';
import { counted } from '#src/lib/text.ts';
import * as css from './chrome.css.ts';

const UNREAD_BADGE_MAX = 99;

/** The product's name, the way to one's messages and to oneself. */
export function Header({
  viewer,
  unreadCount,
  status,
}: {
  viewer: User;
  unreadCount: number;
  status?: ReactNode;
}) {
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <Link to="/" className={css.logo} aria-label="Stretch, home">
          <Logo />
        </Link>
        {status}
        <Link
          to="/messages"
          className={iconButtonClass()}
          aria-label={unreadCount > 0 ? `Messages, ${counted(unreadCount, 'unread message')}` : 'Messages'}
        >
          <MessageCircle size={24} aria-hidden="true" />
          <CountBadge floating count={unreadCount} max={UNREAD_BADGE_MAX} />
        </Link>
        <Link to="/profile" className={css.face} aria-label="Your profile">
          <Avatar initials={initial(viewer)} src={viewer.profileImageUrl} size="sm" seed={viewer.id} />
        </Link>
      </div>
    </header>
  );
}
