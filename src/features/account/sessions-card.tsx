import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import type { Session } from '#contract/account.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { useEndOtherSessions } from './account.mutations.ts';
import { useSessions } from './account.queries.ts';
import { AccountCard } from './account-card.tsx';

/** The browsers where the user is signed in, and signing out of all others. */
export function SessionsCard() {
  const query = useSessions();
  const { data: sessions, isPending } = query;
  const { mutate, isPending: isEnding } = useEndOtherSessions();
  return (
    <AccountCard
      title="Where you are signed in"
      text="A browser you do not know? Sign out everywhere else, then change your password."
    >
      {isPending && <SkeletonRows count={2} label="Loading where you are signed in" />}
      {!isPending && !sessions && <ErrorState title="This could not be loaded" retry={query} />}
      {sessions && (
        <List aria-label="Where you are signed in">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </List>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="outline" block busy={isEnding} onClick={() => mutate({})}>
          Sign out everywhere else
        </Button>
      )}
    </AccountCard>
  );
}

function SessionRow({ session }: { session: Session }) {
  const isPhone = /Mobi|Android|iPhone/.test(session.userAgent ?? '');
  const Icon = isPhone ? Smartphone : Laptop;
  const now = useNow();
  return (
    <ListRow
      leading={<Icon size={20} aria-hidden="true" />}
      title={browserName(session.userAgent)}
      subtitle={`Signed in ${relativeTime(session.createdAt, now).toLowerCase()}`}
      trailing={session.isCurrent && <Badge tone="brand">This one</Badge>}
    />
  );
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of the browser that sent a `User-Agent`, such as 'Chrome on Android'; 'Unknown browser' when none is recognized. */
export function browserName(userAgent: string | null): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return 'Unknown browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
