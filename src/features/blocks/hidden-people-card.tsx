import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { fullTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useBlocks, useMutes, useUnblock, useUnmute } from './blocks.queries.ts';

/** The people whom the viewer has blocked or muted, each with a button that takes it back. */
export function HiddenPeopleCard() {
  return (
    <Card as="section" aria-labelledby="hidden-people">
      <Stack gap={4}>
        <Text as="h2" size="lg" id="hidden-people">
          Blocked and muted people
        </Text>
        <BlockedPeople />
        <MutedPeople />
      </Stack>
    </Card>
  );
}

function BlockedPeople() {
  const blocks = useBlocks();
  const { mutate, isPending, variables } = useUnblock();
  return (
    <People
      label="Blocked people"
      empty="You have blocked nobody."
      query={blocks}
      rows={blocks.data?.map(({ user }) => ({
        user,
        action: (
          <Button
            variant="outline"
            size="small"
            aria-label={`Unblock ${displayName(user)}`}
            busy={isPending && variables?.params.userId === user.id}
            onClick={() => mutate({ params: { userId: user.id } })}
          >
            Unblock
          </Button>
        ),
      }))}
    />
  );
}

function MutedPeople() {
  const mutes = useMutes();
  const { mutate, isPending, variables } = useUnmute();
  return (
    <People
      label="Muted people"
      empty="You have muted nobody."
      query={mutes}
      rows={mutes.data?.map(({ user, until }) => ({
        user,
        note: until === null ? undefined : `Until ${fullTime(until)}`,
        action: (
          <Button
            variant="outline"
            size="small"
            aria-label={`Unmute ${displayName(user)}`}
            busy={isPending && variables?.params.userId === user.id}
            onClick={() => mutate({ params: { userId: user.id } })}
          >
            Unmute
          </Button>
        ),
      }))}
    />
  );
}

interface PeopleProps {
  readonly label: string;
  readonly empty: string;
  readonly query: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly rows:
    | readonly { readonly user: User; readonly note?: string | undefined; readonly action: ReactNode }[]
    | undefined;
}

function People({ label, empty, query, rows }: PeopleProps) {
  if (query.isPending) return <SkeletonRows count={1} label={`Loading: ${label}`} />;
  if (rows === undefined) return <ErrorState title="This could not be loaded" retry={query} />;
  if (rows.length === 0)
    return (
      <Text tone="muted" size="sm">
        {empty}
      </Text>
    );
  return (
    <List aria-label={label}>
      {rows.map(({ user, note, action }) => (
        <li key={user.id}>
          <ListRow
            leading={<UserAvatar user={user} />}
            title={displayName(user)}
            subtitle={note}
            trailing={action}
          />
        </li>
      ))}
    </List>
  );
}
