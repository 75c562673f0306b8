import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import { CountBadge } from '#src/design/count-badge/count-badge.tsx';
import { counted } from '#src/lib/text.ts';
import * as css from './chrome.css.ts';

const INVITES_BADGE_MAX = 9;

const entries = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/discover', label: 'Discover', Icon: Compass },
  { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy },
  { to: '/profile', label: 'Profile', Icon: UserRound },
  { to: '/invites', label: 'Invites', Icon: Mail },
] as const;

/** The five places of the app: a bar at the bottom of phones, a rail at the side of wide screens. */
export function Navigation({ inviteCount }: { inviteCount: number }) {
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
                      label={`${counted(inviteCount, 'invite')} waiting`}
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
