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

/** The people whom the viewer has blocked or muted, each with a button that unblocks or unmutes them. */
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
  const query = useBlocks();
  return (
    <People
      label="Blocked people"
      empty="You have not blocked anyone."
      verb="Unblock"
      query={query}
      undo={useUnblock()}
      rows={query.data?.map(({ user }) => ({ user }))}
    />
  );
}

function MutedPeople() {
  const query = useMutes();
  return (
    <People
      label="Muted people"
      empty="You have not muted anyone."
      verb="Unmute"
      query={query}
      undo={useUnmute()}
      rows={query.data?.map(({ user, until }) => ({
        user,
        note: until === null ? undefined : `Until ${fullTime(until)}`,
      }))}
    />
  );
}

interface PeopleProps {
  readonly label: string;
  readonly empty: string;
  readonly verb: 'Unblock' | 'Unmute';
  readonly query: Pick<ReturnType<typeof useBlocks>, 'isPending' | 'isFetching' | 'refetch'>;
  readonly undo: Pick<ReturnType<typeof useUnblock>, 'mutate' | 'isPending' | 'variables'>;
  readonly rows: readonly { readonly user: User; readonly note?: string | undefined }[] | undefined;
}

function People({ label, empty, verb, query, undo, rows }: PeopleProps) {
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
      {rows.map(({ user, note }) => (
        <li key={user.id}>
          <ListRow
            leading={<UserAvatar user={user} />}
            title={displayName(user)}
            subtitle={note}
            trailing={
              <Button
                variant="outline"
                size="small"
                aria-label={`${verb} ${displayName(user)}`}
                busy={undo.isPending && undo.variables?.params.userId === user.id}
                onClick={() => undo.mutate({ params: { userId: user.id } })}
              >
                {verb}
              </Button>
            }
          />
        </li>
      ))}
    </List>
  );
}
