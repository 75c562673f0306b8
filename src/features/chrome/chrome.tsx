import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { CountBadge } from '#src/design/count-badge/count-badge.tsx';
import { IsInMain } from '#src/design/error-state/error-state.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { initial } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import * as css from './chrome.css.ts';

/** The id of the element that contains the screen. */
export const MAIN_ID = 'main';

const UNREAD_BADGE_MAX = 99;
const INVITES_BADGE_MAX = 9;

interface HeaderProps {
  readonly viewer: User;
  readonly unreadCount: number;
  /** The state of the connection, beside the logo. */
  readonly status?: ReactNode;
}

export interface ChromeProps extends HeaderProps {
  readonly inviteCount: number;
  readonly children: ReactNode;
}

/** Header and navigation around every screen of a signed-in user. */
export function Chrome({ inviteCount, children, ...header }: ChromeProps) {
  return (
    <>
      <a href={`#${MAIN_ID}`} className={css.skip}>
        Skip to content
      </a>
      <Header {...header} />
      <main id={MAIN_ID} tabIndex={-1} className={css.main}>
        <IsInMain value={true}>{children}</IsInMain>
      </main>
      <Navigation inviteCount={inviteCount} />
    </>
  );
}

function Header({ viewer, unreadCount, status }: HeaderProps) {
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
          aria-label={
            unreadCount > 0 ? `Messages, ${countWithNoun(unreadCount, 'unread message')}` : 'Messages'
          }
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

const entries = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/discover', label: 'Discover', Icon: Compass },
  { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy },
  { to: '/profile', label: 'Profile', Icon: UserRound },
  { to: '/invites', label: 'Invites', Icon: Mail },
] as const;

/** A bar at the bottom of phones, a rail at the side of wide screens. */
function Navigation({ inviteCount }: { inviteCount: number }) {
  return (
    <nav className={css.nav} aria-label="Main">
      <ul className={css.entries}>
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/' }} className={css.entry}>
              <span className={css.icon}>
                <Icon size={24} aria-hidden="true" />
                {to === '/invites' && inviteCount > 0 && (
                  <span className={css.count}>
                    <CountBadge
                      count={inviteCount}
                      max={INVITES_BADGE_MAX}
                      label={`${countWithNoun(inviteCount, 'invite')} waiting`}
                    />
                  </span>
                )}
              </span>
              <span className={css.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
