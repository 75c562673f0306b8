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
import { useEndOtherSessions, useSessions } from '../account.queries.ts';
import { AccountCard } from '../account-card.tsx';
import { browserName } from './browser-name.ts';

/** Where one is signed in, and signing out everywhere else. */
export function SessionsCard() {
  const { data: sessions, isPending, isFetching, refetch } = useSessions();
  const { mutate, isPending: isEnding } = useEndOtherSessions();
  return (
    <AccountCard
      title="Where you are signed in"
      text="Something here you do not know? Sign out, then change your password."
    >
      {isPending && <SkeletonRows count={2} label="Loading where you are signed in" />}
      {!isPending && !sessions && (
        <ErrorState
          title="This could not be loaded"
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
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
